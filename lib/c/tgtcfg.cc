// The functions of the C header. No exception passes them.
#include <tgtcfg.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "c/session.h"
#include "support/version.h"

struct tgtcfg_session {
  tgtcfg::SharedSession shared;
};

namespace {

// Positions are 32-bit byte offsets. Longer text exceeds every limit and is refused.
bool is_text(const char* text, size_t size) {
  return size < UINT32_MAX && (text != nullptr || size == 0);
}

std::string_view view(const char* text, size_t size) {
  return text == nullptr ? std::string_view() : std::string_view(text, size);
}

tgtcfg_buffer buffer_of(const std::string& text) {
  char* data = static_cast<char*>(std::malloc(text.size() + 1));
  if (data == nullptr) return {nullptr, 0};
  std::memcpy(data, text.c_str(), text.size() + 1);
  return {data, text.size()};
}

}  // namespace

const char* tgtcfg_version(void) {
  return tgtcfg::version().data();  // a literal, so it ends in a zero byte
}

tgtcfg_session* tgtcfg_session_new(const char* options, size_t size) {
  if (!is_text(options, size)) return nullptr;
  try {
    return new tgtcfg_session{tgtcfg::SharedSession(view(options, size))};
  } catch (...) {
    return nullptr;
  }
}

void tgtcfg_session_free(tgtcfg_session* session) {
  delete session;
}

tgtcfg_buffer tgtcfg_request(tgtcfg_session* session, const char* request, size_t size) {
  if (session == nullptr || !is_text(request, size)) return {nullptr, 0};
  try {
    return buffer_of(session->shared.answer(view(request, size)));
  } catch (...) {
    return {nullptr, 0};
  }
}

tgtcfg_buffer tgtcfg_inspect(tgtcfg_session* session, const void* data, size_t size) {
  const bool is_memory = size <= PTRDIFF_MAX && (data != nullptr || size == 0);
  if (session == nullptr || !is_memory) return {nullptr, 0};
  try {
    return buffer_of(session->shared.inspect(view(static_cast<const char*>(data), size)));
  } catch (...) {
    return {nullptr, 0};
  }
}

void tgtcfg_buffer_free(tgtcfg_buffer response) {
  std::free(const_cast<char*>(response.data));
}
