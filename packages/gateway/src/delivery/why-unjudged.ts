import { isUtf8 } from "node:buffer";
import { argumentsNestTooDeep } from "../body/arguments-nest-too-deep.ts";
import { holdsTooMuch } from "../body/holds-too-much.ts";
import { nestsTooDeep } from "../body/nests-too-deep.ts";
import type { Bones } from "../body/read-bones.ts";
import type { Unjudged } from "../record/request-record.ts";
import type { Incoming } from "./incoming.ts";

/** An encoding that is none. */
const PLAIN = /^(?:identity)?$/i;

/** Why a history is passed on unchecked, whatever is wrong with it; undefined when it can be judged. */
export function whyUnjudged(
  { request, bytes, packed }: Pick<Incoming, "request" | "bytes" | "packed">,
  bones: Bones | undefined,
): Unjudged | undefined {
  const { "content-encoding": encoding = "" } = request.headers;
  if (!PLAIN.test(encoding) && packed === undefined) return "compressed";
  // Decoding would replace invalid bytes, so a mended history would say something else.
  if (!isUtf8(bytes)) return "not-utf-8";
  if (bones === undefined) return nestsTooDeep(bytes) ? "too-deep" : "not-a-json-object";
  if (argumentsNestTooDeep(bytes, bones.document)) return "too-deep";
  return holdsTooMuch(bytes, bones.document) ? "too-many-parts" : undefined;
}
