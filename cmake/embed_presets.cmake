# cmake -D FOLDER=presets -D NAMES=a,b -D OUTPUT=FILE.cpp -P embed_presets.cmake: writes the presets as a table of C++.
string(REPLACE "," ";" names "${NAMES}")
set(rows "")
foreach(name IN LISTS names)
  file(READ ${FOLDER}/${name}.json text)
  string(APPEND rows "    {\"${name}\", R\"preset(${text})preset\"},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"experiment/built_in_presets.h\"

namespace dianoia {

const std::vector<BuiltInPreset>& builtInPresets() {
    static const std::vector<BuiltInPreset> kPresets = {
${rows}    };
    return kPresets;
}

}  // namespace dianoia
")
