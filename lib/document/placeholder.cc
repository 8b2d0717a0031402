// The door of this module; replaced by its first source.
namespace tgtcfg {}
