import { repair } from "@suture/core";
import { inWire } from "./in-wire.ts";
import { race } from "./measure.ts";
import { type ChatMessage, shortTurn } from "./session.ts";

/** Repairs that are timed as one: a single one is shorter than the clock is fine. */
const AT_ONCE = 1_000;

const WIRES = ["openai-chat", "anthropic", "bedrock"] as const;

/** What a repair of a few messages takes, as an agent asks for one before each request: microseconds, and times JSON.parse and JSON.stringify of them. */
export function short(): void {
  for (const from of WIRES) {
    for (const [state, history] of Object.entries({ clean: shortTurn(), broken: shortTurn(true) })) {
      const messages: unknown = inTheWire(history, from);
      const text = JSON.stringify(messages);
      const times = race(
        {
          json: many(() => JSON.stringify(JSON.parse(text))),
          repair: many(() => repair(messages, { from, for: from })),
        },
        15,
      );
      const { json = Number.NaN, repair: mended = Number.NaN } = times;
      const each = ((1_000 * mended) / AT_ONCE).toFixed(1);
      const what = `repair of ${text.length} ${state} characters in ${from}`;
      console.log(`  ${what.padEnd(58)} ${`${each} µs`.padStart(16)}   ${(mended / json).toFixed(2)} × JSON`);
    }
  }
}

function inTheWire(history: ChatMessage[], from: string): unknown {
  return from === "openai-chat" ? history : inWire(history, from);
}

function many(run: () => unknown): () => void {
  return () => {
    for (let i = 0; i < AT_ONCE; i++) run();
  };
}
