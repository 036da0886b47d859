# The presets that the programs carry, in the order in which they are shown; the first is the default. A preset is the
# file NAME.json of this folder.
set(DIANOIA_PRESETS
  diana-learns
  exact-yet-stuck
  whose-fault
  curved-valley
  memories-learn
  memory-in-mid-run
  p-trade-off
  block-size
  right-features
  gradient-noise
  variance-reduced
  median-is-not-mean
  one-liar
  signsgd-stuck
  one-class-per-worker
  noise-closes-the-gap
  price-of-noise
  more-workers
  noise-teaches-signs)
