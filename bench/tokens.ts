// Speed and error of the token estimator beside exact tokenizers, hostile input, and a history under watch.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { estimate, estimateText, guardTokenizer, type TokenWatch, watchTokens } from "@suture/core/tokens";
import { Tokenizer } from "ai-tokenizer";
import * as o200k from "ai-tokenizer/encoding/o200k_base";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { chunksOf } from "../packages/core/src/tokens/text/fixtures/chunks.ts";
import { corpus, readFixture, SHARES, type TextKind } from "./corpus.ts";
import { median, race, time } from "./measure.ts";
import { row } from "./row.ts";
import { session } from "./session.ts";

const ROUNDS = 9;
const SLICE = 1_000_000;
const PASSES = 30;
/** Characters a text has that is counted at once: about a tool result. */
const PIECE = 4000;

// Texts contain what looks like special tokens; there is nothing special about them here.
const plainly = { disallowedSpecial: new Set<string>() };
const other = new Tokenizer(o200k);

const COUNTERS: { readonly [name: string]: (text: string) => number } = {
  estimate: (text) => estimateText(text, "o200k"),
  "gpt-tokenizer": (text) => countTokens(text, plainly),
  "ai-tokenizer": (text) => other.count(text),
};

/**
 * Every round counts text that no round before it has seen, as every request holds text that is new; the counters take
 * turns on it.
 */
function speed(): void {
  const texts = corpus(ROUNDS * SLICE);
  const times = new Map<string, number[]>();
  const add = (key: string, ms: number): void => void times.set(key, [...(times.get(key) ?? []), ms]);
  for (let round = 0; round < ROUNDS; round++) {
    const all = new Map<string, number>();
    for (const kind of Object.keys(SHARES) as TextKind[]) {
      const width = Math.floor(texts[kind].length / ROUNDS);
      const pieces: string[] = [];
      for (let at = round * width; at < (round + 1) * width; at += PIECE) {
        // Through JSON, so that each is a string of its own, as parsed requests have them.
        pieces.push(JSON.parse(JSON.stringify(texts[kind].slice(at, at + PIECE))));
      }
      const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
      for (const [name, count] of Object.entries(COUNTERS)) {
        // The estimate remembers nothing, so it may see a text again. It does so until it has taken about as long as the
        // others take for one look: a busy moment of the machine then slows all of them alike.
        const passes = name === "estimate" ? PASSES : 1;
        const ms =
          time(() => {
            for (let pass = 0; pass < passes; pass++) for (const piece of pieces) count(piece);
          }) / passes;
        all.set(name, (all.get(name) ?? 0) + ms);
        add(`${name} ${kind}`, size / ms / 1000);
      }
    }
    for (const [name, ms] of all) add(name, ms);
  }
  const kinds = Object.keys(SHARES) as TextKind[];
  for (const name of Object.keys(COUNTERS)) {
    const each = kinds.map((kind) => `${kind} ${median(times.get(`${name} ${kind}`) ?? []).toFixed(1)}`);
    const mixed = SLICE / median(times.get(name) ?? []) / 1000;
    console.log(`${name}: ${mixed.toFixed(1)} MB/s of mixed text (${each.join(", ")})`);
  }
  const fastest = Math.min(median(times.get("gpt-tokenizer") ?? []), median(times.get("ai-tokenizer") ?? []));
  const factor = fastest / median(times.get("estimate") ?? []);
  row(
    "token estimate, as fast as the fastest exact tokenizer",
    `${factor.toFixed(1)} ×`,
    "≥ 25 ×",
    factor >= 25,
  );
}

/** The error on texts that the weights were not fitted to. */
function error(): void {
  const folder = fileURLToPath(new URL("../packages/core/src/tokens/text/fixtures/", import.meta.url));
  for (const kind of ["prose", "code", "json", "cjk", "mixed"]) {
    const exact: readonly number[] = JSON.parse(readFileSync(`${folder}${kind}.json`, "utf8")).o200k;
    const said = chunksOf(readFixture(kind)).map((chunk) => estimateText(chunk, "o200k"));
    const sum = (list: readonly number[]) => list.reduce((total, tokens) => total + tokens, 0);
    const total = 100 * (sum(said) / sum(exact) - 1);
    const mean = (100 * sum(said.map((tokens, i) => Math.abs(tokens / (exact[i] ?? 1) - 1)))) / said.length;
    const value = `${mean.toFixed(1)} %, ${total.toFixed(1)} %`;
    row(`… error on ${kind}: mean by chunk, of all`, value, "≤ 8 %, ≥ -15 %", mean <= 8 && total >= -15);
  }
}

function hostile(): void {
  const guarded = guardTokenizer((text) => countTokens(text, plainly), "o200k");
  const ordinary = "An ordinary sentence, and one more of them. ".repeat(4545).slice(0, 200_000);
  const usual = race({ run: () => estimateText(ordinary, "o200k") }, 5).run ?? Number.NaN;
  for (const [name, piece] of [
    ["one letter", "a"],
    ["spaces", " "],
    ["CJK", "語"],
  ] as const) {
    const text = piece.repeat(200_000);
    const own = race({ run: () => estimateText(text, "o200k") }, 5).run ?? Number.NaN;
    const exact = median([1, 2, 3].map(() => time(() => guarded(text))));
    row(
      `estimate of 200,000 × ${name}, beside ordinary text`,
      `${(own / usual).toFixed(2)} ×`,
      "≤ 2 ×",
      own <= 2 * usual,
    );
    row(`… by a guarded exact tokenizer`, `${exact.toFixed(0)} ms`, "≤ 1000 ms", exact <= 1000);
  }
}

/** What a message more costs when the history is short, and when it is long; both in turn. */
function watching(): void {
  const messages = session(1000, 400_000);
  const grown = (count: number): TokenWatch => {
    const watch = watchTokens({ model: "gpt-4o", from: "openai-chat" });
    for (let i = 0; i < count; i++) watch.append(messages[i % messages.length]);
    return watch;
  };
  const append = (watch: TokenWatch): number =>
    time(() => {
      for (const message of messages) watch.append(message);
    });
  const long = grown(100_000);
  const times: { readonly short: number[]; readonly long: number[] } = { short: [], long: [] };
  for (let round = 0; round < 60; round++) {
    times.short.push(append(grown(1000)));
    times.long.push(append(long));
  }
  const factor = median(times.long) / median(times.short);
  row("a message more, at 100,000 as at 1,000 messages", `${factor.toFixed(2)} ×`, "≤ 1.5 ×", factor <= 1.5);
}

/** What a look at a giant session costs, of which only a part is read. */
function sampling(): void {
  const text = JSON.stringify(session(15_276, 35_000_000));
  const document: unknown = JSON.parse(text);
  const from = { from: "openai-chat", model: "gpt-4o" } as const;
  const times = race(
    { parse: () => JSON.parse(text), sample: () => estimate(document, { ...from, sample: 131_072 }) },
    5,
  );
  const share = (100 * (times.sample ?? Number.NaN)) / (times.parse ?? Number.NaN);
  row(
    "tokens of each of 15,276 messages, sampled, share of JSON.parse",
    `${share.toFixed(1)} %`,
    "≤ 15 %",
    share <= 15,
  );
  const off =
    100 * (estimate(document, { ...from, sample: 131_072 }).tokens / estimate(document, from).tokens - 1);
  row("… beside reading all of them", `${off.toFixed(1)} %`, "≤ 3 %", Math.abs(off) <= 3);
}

/** All that is measured of tokens. */
export function tokens(): void {
  speed();
  error();
  hostile();
  watching();
  sampling();
}
