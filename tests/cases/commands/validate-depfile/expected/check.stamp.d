check.stamp: \
  conf \
  conf/a.yaml \
  conf/b\ c$$.yaml \
  conf/base.yaml
