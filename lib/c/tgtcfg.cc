// The functions of the C header. Whatever happens in the library ends here.
#include <tgtcfg.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "c/session.h"
#include "support/version.h"

struct tgtcfg_session {
  std::unique_ptr<tgtcfg::SharedSession> shared;
};

namespace {

int give(const tgtcfg::Response& response, tgtcfg_buffer& buffer) {
  char* data = static_cast<char*>(std::malloc(response.text.size() + 1));
  if (data == nullptr) return TGTCFG_NO_MEMORY;
  std::memcpy(data, response.text.c_str(), response.text.size() + 1);
  buffer = {data, response.text.size()};
  return response.ok ? TGTCFG_OK : TGTCFG_FINDINGS;
}

template <class Work>
int guarded(const Work& work) noexcept {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return TGTCFG_NO_MEMORY;
  } catch (...) {
    return TGTCFG_INTERNAL;
  }
}

// Places count bytes in 32 bits.
bool is_text(const char* text, size_t length) {
  return length < UINT32_MAX && (text != nullptr || length == 0);
}

std::string_view view(const char* text, size_t length) {
  return text == nullptr ? std::string_view() : std::string_view(text, length);
}

}  // namespace

const char* tgtcfg_version(void) {
  return tgtcfg::version().data();  // of a literal
}

int tgtcfg_session_new(const char* options, size_t length, tgtcfg_session** session,
                       tgtcfg_buffer* response) {
  if (session != nullptr) *session = nullptr;
  if (response != nullptr) *response = {nullptr, 0};
  if (session == nullptr || response == nullptr || !is_text(options, length))
    return TGTCFG_BAD_CALL;
  return guarded([&] {
    tgtcfg::Response refusal;
    auto shared = tgtcfg::SharedSession::open(view(options, length), refusal);
    if (!shared) return give(refusal, *response);
    *session = new tgtcfg_session{std::move(shared)};
    return static_cast<int>(TGTCFG_OK);
  });
}

void tgtcfg_session_free(tgtcfg_session* session) {
  delete session;
}

int tgtcfg_request(tgtcfg_session* session, const char* request, size_t length,
                   tgtcfg_buffer* response) {
  if (response != nullptr) *response = {nullptr, 0};
  if (session == nullptr || response == nullptr || !is_text(request, length))
    return TGTCFG_BAD_CALL;
  return guarded([&] { return give(session->shared->answer(view(request, length)), *response); });
}

void tgtcfg_buffer_free(tgtcfg_buffer* buffer) {
  if (buffer == nullptr) return;
  std::free(buffer->data);
  *buffer = {nullptr, 0};
}
