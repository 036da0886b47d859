# One line a test of this folder.
