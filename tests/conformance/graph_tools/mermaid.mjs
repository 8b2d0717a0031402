// What Mermaid itself reads in files of its flowcharts, one line of JSON each.
// usage: node mermaid.mjs NODE_MODULES FILE…
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...files] = process.argv.slice(2);
const modules = createRequire(join(folder, "package.json"));
const { JSDOM } = modules("jsdom");
const page = new JSDOM("");
// It cleans texts with the help of a browser's document.
globalThis.window = page.window;
globalThis.document = page.window.document;
const mermaid = (await import(pathToFileURL(join(folder, "node_modules/mermaid/dist/mermaid.core.mjs")))).default;

/** The text that a reader sees: Mermaid keeps its entities in letters of its own. */
function seen(text) {
  const element = document.createElement("div");
  element.innerHTML = text.replace(/ﬂ°°/g, "&#").replace(/ﬂ°/g, "&").replace(/¶ß/g, ";");
  return element.textContent;
}

for (const file of files) {
  const text = readFileSync(file, "utf8");
  try {
    await mermaid.parse(text);
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(text);
    const nodes = [...db.getVertices().values()].map((node) => seen(node.text));
    console.log(JSON.stringify({ nodes, edges: db.getEdges().length, parts: db.getSubGraphs().map((part) => seen(part.title)) }));
  } catch (error) {
    console.log(JSON.stringify({ error: error.message }));
  }
}
