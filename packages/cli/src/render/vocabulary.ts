import { contracts, formats } from "@suture/core";
import { names } from "../core-options.ts";
import type { OptionName } from "../options.ts";
import type { Paint } from "../output/paint.ts";
import { wrap } from "./wrap.ts";

/** Explains FORMAT and CONTRACT in the options of a command; `width` is the page's. */
export function renderVocabulary(options: readonly OptionName[], width: number, paint: Paint): string {
  const reads = options.includes("from");
  const lists: (readonly [title: string, list: readonly { readonly name: string }[]])[] = [];
  if (reads || options.includes("to")) {
    lists.push(["Formats", reads ? formats : formats.filter(({ writable }) => writable)]);
  }
  if (options.includes("for")) lists.push(["Contracts", contracts]);
  return lists
    .map(([title, list]) => [paint("bold", title), ...wrap(names(list).join(", "), width - 2)].join("\n  "))
    .map((block) => `${block}\n\n`)
    .join("");
}
