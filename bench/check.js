// Validates files by ajv and js-yaml, as a script of a project does it: check.js MODULES SCHEMA PATH…
'use strict';
const fs = require('fs');
const path = require('path');
const [modules, schema, ...inputs] = process.argv.slice(2);
const load = require('module').createRequire(path.resolve(modules, 'index.js'));
const Ajv = load('ajv');
const yaml = load('js-yaml');

const validate = new Ajv({strict: false}).compile(JSON.parse(fs.readFileSync(schema, 'utf8')));
let invalid = 0;

function check(file) {
  const text = fs.readFileSync(file, 'utf8');
  if (validate(file.endsWith('.json') ? JSON.parse(text) : yaml.load(text))) return;
  invalid++;
  console.log(file, JSON.stringify(validate.errors));
}

function visit(place) {
  if (!fs.statSync(place).isDirectory()) return check(place);
  for (const name of fs.readdirSync(place).sort()) visit(path.join(place, name));
}

inputs.forEach(visit);
process.exit(invalid ? 1 : 0);
