import { styleText } from "node:util";
import type { Io, Terminal } from "../io.ts";

type Style = Parameters<typeof styleText>[0];

/** Colours a text, or leaves it unchanged if colours are off. */
export type Paint = (style: Style, text: string) => string;

/** Leaves every text unchanged. */
export const plain: Paint = (_style, text) => text;

/** The colours of a stream: on for terminals, unless NO_COLOR or FORCE_COLOR say otherwise; the latter wins, as in Node. */
export function paintFor(stream: Terminal, env: Io["env"]): Paint {
  return wantsColour(stream, env)
    ? // We have decided; styleText must not look at process.stdout to decide again.
      (style, text) => (text === "" ? "" : styleText(style, text, { validateStream: false }))
    : plain;
}

function wantsColour(stream: Terminal, env: Io["env"]): boolean {
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  if (env.NO_COLOR) return false;
  return stream.isTTY === true && env.TERM !== "dumb";
}
