import type { Told } from "./told.ts";

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Proxies that gather what they pass on would keep every event back.
  "x-accel-buffering": "no",
};

/** Comments that keep a quiet stream open. */
const KEEP_ALIVE = 15_000;

/** How a stream is sent. */
export interface StreamOptions {
  /** Milliseconds between two comments on a quiet stream; 15 s. */
  readonly keepAlive?: number | undefined;
  readonly headers?: { readonly [name: string]: string };
  /** Hears why a stream broke; the client takes it up again. */
  readonly onFault: (error: unknown) => void;
}

/** Answers with a stream of server-sent events; reads on only as fast as the client does. */
export function sseResponse<Event extends { readonly type: string }>(
  events: AsyncGenerator<Told<Event>>,
  { keepAlive = KEEP_ALIVE, headers = {}, onFault }: StreamOptions,
): Response {
  const encoder = new TextEncoder();
  let next: Promise<IteratorResult<Told<Event>>> | undefined;
  let isGone = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      next ??= events.next();
      try {
        const result = await withTimeout(next, keepAlive);
        if (isGone) return;
        if (result === undefined) {
          controller.enqueue(encoder.encode(": still here\n\n"));
          return;
        }
        next = undefined;
        if (result.done === true) controller.close();
        else controller.enqueue(encoder.encode(frame(result.value)));
      } catch (error) {
        onFault(error);
        if (!isGone) controller.close();
      }
    },
    cancel() {
      isGone = true;
      // A generator that waits ends by its signal; one that does not, by this.
      events.return(undefined).catch(onFault);
    },
  });
  return new Response(body, { headers: { ...HEADERS, ...headers } });
}

function frame<Event extends { readonly type: string }>({ event, id }: Told<Event>): string {
  return `event: ${event.type}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`;
}

async function withTimeout<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
