import type { PostAnswer } from "./post.ts";
import { SendError } from "./send-error.ts";

/** Statuses from intermediaries, which do not know what became of a request. */
const BY_OTHERS: ReadonlySet<number> = new Set([502, 504, 520, 522, 524]);

/** Why an answer is not a receipt: the message was not accepted, or nobody knows. Undefined when it was accepted. */
export function refusalOf({
  status,
  headers,
}: Pick<PostAnswer, "status" | "headers">): SendError | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (BY_OTHERS.has(status))
    return SendError.unclear(`the answer was ${status}, which does not say whether it arrived`);
  const asked = retryAfterOf(headers["retry-after"]);
  return SendError.notSent(`it was refused with ${status}`, asked === undefined ? {} : { retryAfter: asked });
}

/** The delay in a `retry-after` header in milliseconds; the header holds seconds or a date. */
function retryAfterOf(header: string | string[] | undefined): number | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined) return undefined;
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
