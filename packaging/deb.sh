# Sourced by scripts/release: a package of Debian from an installed tree.

# Debian's own form has dates and a name; what changed stands beside it.
debian_changelog() {
  printf 'tgtcfg (%s) unstable; urgency=medium\n\n  * Version %s: CHANGELOG.md says what changed.\n\n -- %s  %s\n' \
    "$version" "$version" "$(sed -n 's/^Maintainer: //p' packaging/deb/control.in)" "$(date -R -u -d "@$SOURCE_DATE_EPOCH")"
}

# make_deb TREE ARCHITECTURE OUTPUT: TREE has usr/, and is changed to what Debian's policy asks for.
make_deb() {
  local tree=$1 architecture=$2 output=$3
  local documents=$tree/usr/share/doc/tgtcfg
  mkdir -p "$tree/DEBIAN" "$tree/usr/share/lintian/overrides" "$tree/usr/share/zsh/vendor-completions"
  mv "$tree/usr/share/zsh/site-functions/_tgtcfg" "$tree/usr/share/zsh/vendor-completions/"
  rmdir "$tree/usr/share/zsh/site-functions"
  cp packaging/deb/copyright "$documents/copyright"
  rm -r "$documents/LICENSE" "$documents/LICENSES"
  debian_changelog >"$documents/changelog"
  gzip -9n "$documents/changelog" "$documents/CHANGELOG.md" "$tree"/usr/share/man/man1/*.1
  cp packaging/deb/lintian-overrides "$tree/usr/share/lintian/overrides/tgtcfg"
  normalize_modes "$tree"
  sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$architecture/" \
    -e "s/@SIZE@/$(du -k -s --apparent-size "$tree/usr" | cut -f1)/" packaging/deb/control.in >"$tree/DEBIAN/control"
  (cd "$tree" && find usr -type f -printf '%P\n' | LC_ALL=C sort | sed 's|^|usr/|' | xargs md5sum) >"$tree/DEBIAN/md5sums"
  chmod 644 "$tree"/DEBIAN/*
  dpkg-deb --root-owner-group -Zxz --build "$tree" "$output" >&2
}
