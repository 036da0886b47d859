// The look of the whole program.
#pragma once

#include "plots/palette.h"

namespace dianoia {

/// Colours, style and size of letters of all widgets; the projector's are larger. Charts follow by their own
/// setTheme().
void applyTheme(Theme theme);

}  // namespace dianoia
