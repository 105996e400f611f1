import { SutureError } from "../errors.ts";
import type { Detection } from "./detect-format.ts";
import { adviceOn, findList, isMessageList } from "./document.ts";
import type { Format } from "./format.ts";

/** What a document is refused with that is in no format: why, and what to do about it. */
export function unknownFormat(
  formats: readonly Format[],
  document: unknown,
  { reason, lookalike }: Detection,
): SutureError {
  // To name a format helps only where there is something to read in it.
  const mayBeOne = formats.some(({ shape }) => isMessageList(findList(document, shape.list) ?? [0]));
  const todo =
    lookalike === undefined ? "Name its format with `from`" : "Write it in a format that Suture reads";
  const hint = mayBeOne
    ? `${todo}: ${formats.map(({ name }) => name).join(", ")}.`
    : (adviceOn(document) ?? "Give a list of messages, or a whole request.");
  return new SutureError("unknown-format", reason, { hint });
}
