#include "support/utf8.h"

namespace tgtcfg {
namespace {

char32_t byte_at(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

bool is_ascii(std::string_view text) {
  unsigned all = 0;
  for (const char c : text) all |= static_cast<unsigned char>(c);
  return all < 0x80;
}

CodePoint code_point_at(std::string_view text, std::size_t at) {
  const char32_t first = byte_at(text, at);
  if (first < 0x80) return {first, 1};
  const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4) return {};
  char32_t value = first & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    const char32_t next = byte_at(text, at + i);
    if ((next & 0xC0) != 0x80) return {};
    value = value << 6 | (next & 0x3F);
  }
  constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < smallest[size] || value > 0x10FFFF || surrogate) return {};
  return {value, size};
}

std::string shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return std::string(text.substr(0, end)) + "…";
}

std::string without_typography(std::string_view text) {
  const auto is_in = [](std::u32string_view set, char32_t c) { return set.find(c) != set.npos; };
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    if (is_in(U"\u2010\u2011\u2012\u2013\u2014\u2015\u2212", point.value)) {
      result += '-';
    } else if (is_in(U"\u00a0\u2002\u2003\u2009\u202f\u3000", point.value)) {
      result += ' ';
    } else if (is_in(U"\u2018\u2019", point.value)) {
      result += '\'';
    } else if (is_in(U"\u201c\u201d\u201e", point.value)) {
      result += '"';
    } else {
      result += text.substr(at, point.size);
    }
    at += point.size;
  }
  return result;
}

void append_utf8(std::string& text, char32_t value) {
  const auto tail = [&text, value](unsigned shift) {
    text += static_cast<char>(0x80 | (value >> shift & 0x3F));
  };
  if (value < 0x80) {
    text += static_cast<char>(value);
  } else if (value < 0x800) {
    text += static_cast<char>(0xC0 | value >> 6);
    tail(0);
  } else if (value < 0x10000) {
    text += static_cast<char>(0xE0 | value >> 12);
    tail(6);
    tail(0);
  } else {
    text += static_cast<char>(0xF0 | value >> 18);
    tail(12);
    tail(6);
    tail(0);
  }
}

std::string hex_of(unsigned char byte) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  return {digits[byte >> 4U], digits[byte & 0xFU]};
}

std::string uri_of(std::string_view path) {
  std::string out;
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("-._~/").find(c) != std::string_view::npos;
    if (plain) {
      out += c;
    } else {
      out += "%" + hex_of(static_cast<unsigned char>(c));
    }
  }
  return out;
}

std::int64_t hex_at(std::string_view text, std::size_t at, std::size_t count) {
  if (at + count > text.size()) return -1;
  std::int64_t value = 0;
  for (std::size_t i = at; i < at + count; ++i) {
    const int digit = hex_digit(text[i]);
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

}  // namespace tgtcfg
