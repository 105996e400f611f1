import type { Caller } from "../callers/caller.ts";
import type { GatewayState } from "../server/gateway-state.ts";

/** What pages are made from. */
export type PageState = Pick<
  GatewayState,
  "settings" | "callers" | "telemetry" | "reports" | "ready" | "problems" | "warnings" | "closing"
>;

/** What a page says. */
export interface PageAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
}

/** A page of the gateway itself. */
export interface Page {
  /** Whether it answers at a path. */
  matches(path: string): boolean;
  /** Only for those who may use the gateway. */
  readonly guarded: boolean;
  /** `caller` is who asks: nobody, where the gateway has keys and none was shown. */
  answer(path: string, state: PageState, caller: Caller | undefined): Promise<PageAnswer> | PageAnswer;
}

/** A document as an answer. */
export function json(status: number, document: unknown): PageAnswer {
  return { status, type: "application/json", body: `${JSON.stringify(document)}\n` };
}
