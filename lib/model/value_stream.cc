#include "model/value_stream.h"

#include "model/scalar_text.h"

namespace tgtcfg {

void ValueStream::write(const Value& value) {
  if (value.is_array()) {
    open('[');
    for (const Value& each : value.array()) {
      element();
      write(each);
    }
    close(']');
  } else if (value.is_object()) {
    open('{');
    for (const Member* member : members_of(value.object())) {
      key(member->key);
      write(member->value);
    }
    close('}');
  } else {
    write_scalar(value);
  }
}

std::vector<const Member*> ValueStream::members_of(const Object& object) const {
  return order_ == KeyOrder::kept ? members_in_place(object) : sorted_members(object);
}

void ValueStream::pass_on() {
  if (!sink_ || out_.size() < text_piece) return;
  sink_(out_);
  out_.clear();
}

}  // namespace tgtcfg
