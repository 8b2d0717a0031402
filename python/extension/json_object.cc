#include "json_object.h"

#include <string_view>

namespace nb = nanobind;

namespace tgtcfg::python {
namespace {

nb::str text_of(std::string_view text) {
  return nb::str(text.data(), text.size());
}

nb::object list_of(const Array& array) {
  nb::list list;
  for (const Value& element : array) list.append(object_of(element));
  return list;
}

nb::object dict_of(const Object& object) {
  nb::dict dict;
  for (const Member& member : object) dict[text_of(member.key)] = object_of(member.value);
  return dict;
}

}  // namespace

nb::object object_of(const Value& value) {
  switch (value.kind()) {
    case ValueKind::null:
      return nb::none();
    case ValueKind::boolean:
      return nb::bool_(value.boolean());
    case ValueKind::integer:
      return nb::int_(value.integer());
    case ValueKind::number:
      return nb::float_(value.number());
    case ValueKind::string:
      return text_of(value.string());
    case ValueKind::array:
      return list_of(value.array());
    case ValueKind::object:
      return dict_of(value.object());
  }
  return nb::none();
}

}  // namespace tgtcfg::python
