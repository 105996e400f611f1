import type { WireCase } from "./wire-cases.ts";

/** What a client gets: an answer from start to end, an error of its wire, or a connection that breaks off. */
export interface Heard {
  readonly kind: "answer" | "error" | "error event" | "broken" | "unfinished";
  readonly status: number;
  readonly text: string;
}

/** Listens to an answer until it ends, and tells what a client can make of it. */
export async function hearOut(
  response: Response,
  { errorBody, errorEvent, ends, says }: WireCase,
  stream: boolean,
): Promise<Heard> {
  const { status } = response;
  let text = "";
  try {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString("latin1");
  } catch {
    return { kind: "broken", status, text };
  }
  const heard = (kind: Heard["kind"]): Heard => ({ kind, status, text });
  if (status >= 400) return heard(errorBody.test(text.replace(/^\[|\]$/g, "")) ? "error" : "unfinished");
  if (stream && errorEvent.test(`\n${text}`)) return heard("error event");
  return heard((stream ? ends : says).test(text) ? "answer" : "unfinished");
}
