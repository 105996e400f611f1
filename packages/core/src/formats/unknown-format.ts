import { SutureError } from "../errors.ts";
import type { Detection } from "./detect-format.ts";
import { adviceOn, findList, isMessageList } from "./document.ts";
import type { Format } from "./format.ts";

/** The error for a document in no known format: why, and what to do about it. */
export function unknownFormat(
  formats: readonly Format[],
  document: unknown,
  { reason, lookalike }: Detection,
): SutureError {
  // Naming a format helps only if there is something to read.
  const mayBeOne = formats.some(({ shape }) => isMessageList(findList(document, shape.list) ?? [0]));
  const todo =
    lookalike === undefined ? "Name its format with `from`" : "Write it in a format that Suture reads";
  const hint = mayBeOne
    ? `${todo}: ${formats.map(({ name }) => name).join(", ")}.`
    : (adviceOn(document) ?? "Give a list of messages, or a whole request.");
  return new SutureError("unknown-format", reason, { hint });
}
