import { Client } from "undici";
import { SendError } from "./send-error.ts";

/** What to post, and how long an answer may take. */
export interface Post {
  readonly url: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body: string;
  readonly signal?: AbortSignal;
  /** Milliseconds from the end of the request to the head of the answer; 30 s by default. */
  readonly timeout?: number;
}

/** An answer, whatever it says. */
export interface PostAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  /** Empty if it broke off. */
  readonly text: string;
}

/** No answer to a sent message is longer. */
const MOST_TEXT = 4 * 1024 * 1024;
const CONNECT_TIMEOUT = 10_000;

/**
 * Posts over a new connection, so that it is certain whether a failure came before anything was sent. A reused connection that the other
 * side has just closed could not tell.
 */
export async function post({ url, headers = {}, body, signal, timeout = 30_000 }: Post): Promise<PostAnswer> {
  if (signal?.aborted === true) throw SendError.notSent("it was broken off before it was sent");
  const { origin, pathname, search } = new URL(url);
  const client = new Client(origin, {
    connect: { timeout: CONNECT_TIMEOUT },
    headersTimeout: timeout,
    bodyTimeout: timeout,
  });
  let isConnected = false;
  client.once("connect", () => {
    isConnected = true;
  });
  try {
    const answer = await client.request({
      method: "POST",
      path: `${pathname}${search}`,
      headers: { "content-type": "application/json", ...headers },
      body,
      signal: signal ?? null,
    });
    return { status: answer.statusCode, headers: answer.headers, text: await textOf(answer.body) };
  } catch (error) {
    const words = wordsOf(error);
    throw isConnected
      ? SendError.unclear(`the connection broke before there was an answer: ${words}`, { cause: error })
      : SendError.notSent(`no connection: ${words}`, { cause: error });
  } finally {
    // Nothing else is sent over it, so an error here has no effect.
    void client.destroy().catch(() => {});
  }
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > MOST_TEXT) return "";
      chunks.push(chunk);
    }
  } catch {
    // The head has already said whether it was accepted.
    return "";
  }
  return Buffer.concat(chunks).toString();
}

/** The code of an error, which contains neither address nor key. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === "string" ? code : error.name;
}
