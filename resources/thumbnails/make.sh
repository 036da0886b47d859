#!/usr/bin/env bash
# Draws the gallery's pictures anew: the progress of every preset, at twice the size at which it is shown.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
programs=${1:-$root/build/release/bin}
"$programs/dianoia-cli" list presets | while IFS=$'\t' read -r name _; do
    "$programs/dianoia" --render "$root/resources/thumbnails/$name.png" --preset "$name" --view progress --size 440x275
done
