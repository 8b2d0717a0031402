a.json: \
  conf/a.yaml \
  conf/base.yaml
