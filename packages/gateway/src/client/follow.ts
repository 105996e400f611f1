import type { SessionEvent } from "../api/schemas/event.ts";
import type { SessionDetails } from "../api/schemas/session.ts";
import { SutureApiError } from "./api-error.ts";
import type { Transport } from "./transport.ts";

/** Options of following a session. */
export interface FollowOptions {
  /** The last `seq` that is known; `0` for all there is; from now on when absent. */
  readonly after?: number;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

const ENDED = { code: "unreachable", message: "the stream ended", hint: "" };

/** What happens in a session, without end. A broken stream is taken up again where it broke: nothing that is stored is missed. */
export async function* followEvents(
  transport: Transport,
  session: string,
  { after, signal }: FollowOptions,
): AsyncGenerator<SessionEvent> {
  const patience = transport.patience(signal);
  let last = after;
  for (;;) {
    try {
      last ??= (await transport.json<SessionDetails>({ path: ["sessions", session], signal })).head;
      const path = ["sessions", session, "events"];
      for await (const { event } of transport.events<SessionEvent>({
        path,
        query: { after: last },
        signal,
      })) {
        patience.renew();
        if ("seq" in event) last = event.seq;
        yield event;
      }
      throw new SutureApiError(0, ENDED);
    } catch (error) {
      if (signal?.aborted) return;
      await patience.after(error).catch((reason: unknown) => {
        if (!signal?.aborted) throw reason;
      });
    }
  }
}
