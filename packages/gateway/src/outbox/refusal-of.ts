import type { PostAnswer } from "./post.ts";
import { SendError } from "./send-error.ts";

/** Answers of somebody in between, who does not know what became of a request. */
const BY_OTHERS: ReadonlySet<number> = new Set([502, 504, 520, 522, 524]);

/** Why an answer is no receipt: it was not taken, or nobody knows; undefined when it was taken. */
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

/** What a `retry-after` asks for, in milliseconds: it holds seconds, or a date. */
function retryAfterOf(header: string | string[] | undefined): number | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined) return undefined;
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
