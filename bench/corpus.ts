import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { session } from "./session.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Sorts of text, by how much of each is in a megabyte of what agents send. */
export const SHARES = { prose: 0.27, code: 0.27, json: 0.27, logs: 0.09, cjk: 0.07, base64: 0.03 } as const;

/** A sort of text. */
export type TextKind = keyof typeof SHARES;

/** Texts of every sort, `length` characters of each per unit of its share: what the dependencies ship, and made-up data. */
export function corpus(length: number): { readonly [Kind in TextKind]: string } {
  const most = (kind: TextKind) => Math.ceil(SHARES[kind] * length);
  return {
    prose: gather(["md"], most("prose")),
    code: gather(["ts", "mjs", "js"], most("code")),
    json: (gather(["json"], most("json") / 3) + records(most("json"))).slice(0, most("json")),
    logs: toolOutput(most("logs")),
    cjk: shuffled(readFixture("cjk"), most("cjk")),
    base64: digests(most("base64")),
  };
}

/** A text that the error of the estimate is measured on, with its exact counts by chunk. */
export function readFixture(kind: string): string {
  return readFileSync(join(root, "packages/core/src/tokens/text/fixtures", `${kind}.txt`), "utf8");
}

/** Files of these types that the dependencies ship, up to a length, an even share of each package. */
function gather(types: readonly string[], length: number): string {
  const folder = join(root, "node_modules");
  const packages = readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(join(folder, name)).map((inner) => join(name, inner)) : [name],
    )
    .filter((name) => !name.startsWith("@suture") && !name.includes("tokenizer"));
  let text = "";
  for (const name of packages) {
    let own = "";
    for (const file of filesIn(join(folder, name), types)) {
      const content = readFileSync(file, "utf8");
      // Minified code is no text that anybody sends.
      if (content.length < 200_000 && content.length / content.split("\n").length < 200) own += content;
      if (own.length > length / 20) break;
    }
    text += own.slice(0, length / 20);
    if (text.length >= length) break;
  }
  return text.slice(0, length);
}

function* filesIn(folder: string, types: readonly string[], depth = 4): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== "node_modules" && depth > 0)
      yield* filesIn(path, types, depth - 1);
    else if (entry.isFile() && types.includes(entry.name.slice(entry.name.lastIndexOf(".") + 1))) yield path;
  }
}

function hash(seed: string): Buffer {
  return createHash("sha512").update(seed).digest();
}

/** Records as APIs answer with them: ids, dates, numbers, names. */
function records(length: number): string {
  let text = "";
  for (let i = 0; text.length < length; i++) {
    const digest = hash(`record ${i}`);
    const id = digest.toString("hex");
    text += `${JSON.stringify({
      id: `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}`,
      created_at: new Date(1.7e12 + digest.readUInt32LE(0) * 10).toISOString(),
      amount: digest.readUInt16LE(4) / 100,
      status: ["open", "paid", "void", "refunded"][digest.readUInt8(6) % 4],
      customer: { name: `Customer ${digest.readUInt16LE(7)}`, vat: null, tags: ["eu", "retail"] },
    })}\n`;
  }
  return text;
}

function toolOutput(length: number): string {
  const texts = session(400, 400_000).map(({ content }) => content ?? "");
  let text = "";
  for (let i = 0; text.length < length; i++) {
    text += `${hash(`log ${i}`).toString("hex").slice(0, 16)} ${texts[i % texts.length]}\n`;
  }
  return text.slice(0, length);
}

/** Phrases of a text in ever new orders. */
function shuffled(text: string, length: number): string {
  const phrases = text.split(/(?<=[，。、；：,.])/);
  let out = "";
  for (let i = 0; out.length < length; i++)
    out += phrases[hash(`phrase ${i}`).readUInt32LE(0) % phrases.length];
  return out.slice(0, length);
}

function digests(length: number): string {
  let text = "";
  for (let i = 0; text.length < length; i++) text += hash(`digest ${i}`).toString("base64").slice(0, 84);
  return text.slice(0, length);
}
