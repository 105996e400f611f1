// Counts the tokens of the held-out texts exactly and records the counts beside the texts, so that tests need no tokenizer: `tsx
// tools/count-tokens.ts [column=module#export …]`. gpt-tokenizer counts OpenAI's columns. Further tokenizers are functions from a text to
// its number of tokens. Columns that are not given keep their recorded counts.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { countTokens as countCl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { countTokens as countO200k } from "gpt-tokenizer/encoding/o200k_base";
import { chunksOf } from "../packages/core/src/tokens/text/fixtures/chunks.ts";

const folder = fileURLToPath(new URL("../packages/core/src/tokens/text/fixtures/", import.meta.url));
// Some texts contain the spelling of special tokens, which must be counted as plain text here.
const plainly = { disallowedSpecial: new Set<string>() };

const tokenizers: Record<string, (text: string) => number> = {
  o200k: (text) => countO200k(text, plainly),
  cl100k: (text) => countCl100k(text, plainly),
};
for (const argument of process.argv.slice(2)) {
  const [, column = "", module = "", name = "default"] = /^(\w+)=([^#]+)#(\w+)$/.exec(argument) ?? [];
  tokenizers[column] = (await import(module))[name];
}

for (const file of readdirSync(folder).filter((name) => name.endsWith(".txt"))) {
  const record = `${folder}${file.replace(/txt$/, "json")}`;
  const chunks = chunksOf(readFileSync(`${folder}${file}`, "utf8"));
  const known = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : {};
  for (const [column, count] of Object.entries(tokenizers)) known[column] = chunks.map(count);
  const lines = Object.entries(known).map(([column, counts]) => `  "${column}": ${JSON.stringify(counts)}`);
  writeFileSync(record, `{\n${lines.join(",\n")}\n}\n`);
  console.log(`${file}: ${chunks.length} chunks of ${Object.keys(known).join(", ")}`);
}
