import type { Options } from "../options.ts";
import { shorten } from "../output/printable.ts";
import { asTyped } from "../render/as-typed.ts";

/** An action as typed to reach the same gateway: `suture sessions undo talk 9`. */
export function toType({ url }: Options, ...words: readonly string[]): string {
  const short = words.map((word) => shorten(word, 80));
  const all = url === undefined ? short : [...short, "--url", url];
  return `suture sessions ${all.map(asTyped).join(" ")}`;
}
