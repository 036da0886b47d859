# One line a test of this folder.
dianoia_test(schema field dianoia_schema)
