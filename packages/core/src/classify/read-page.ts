import type { Piece } from "./pieces-of.ts";

/** How much of a page is read. */
const READ = 8000;

/** The content of an HTML error page: its title, its heading, and the status in them. */
export function readPage(text: string): readonly Piece[] | undefined {
  const head = text.slice(0, READ);
  if (!/^\s{0,20}(?:<!--[^>]{0,200}-->\s{0,4})?<(?:!doctype html|html|head|\?xml)/i.test(head))
    return undefined;
  const words = ["title", "h1", "h2"]
    .map((tag) => new RegExp(`<${tag}[^>]{0,200}>([^<]{1,300})`, "i").exec(head)?.[1]?.trim() ?? "")
    .filter((word, index, all) => word !== "" && all.indexOf(word) === index)
    .join(" - ");
  const status = /\b(4\d\d|5\d\d)\b/.exec(words)?.[1];
  return [
    ...(status === undefined ? [] : [{ kind: "status" as const, status: Number(status) }]),
    { kind: "sentence", text: words === "" ? "HTML page" : words },
  ];
}
