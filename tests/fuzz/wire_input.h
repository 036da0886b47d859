// A message with what both sides know about it, as an input of the wire's fuzzer: six bytes of layout, then the
// message.
#pragma once

#include <string>
#include <string_view>

#include "round/wire/wire.h"

namespace dianoia::fuzz {

inline constexpr std::size_t kWireHeader = 6;

struct WireInput {
    MessageLayout layout;
    NetworkOptions network;
    std::string_view message;
};

/// Any six bytes are a layout.
WireInput wireInput(std::string_view bytes);
/// Messages of every compressor under every code, with their layouts.
std::vector<std::string> wireMessages();

}  // namespace dianoia::fuzz
