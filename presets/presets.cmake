# The presets that the programs carry, in the order in which they are shown; the first is the default. A preset is the
# file NAME.json of this folder.
set(DIANOIA_PRESETS
  diana-learns
  exact-yet-stuck
  median-is-not-mean)
