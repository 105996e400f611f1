import type { SutureMessage } from "@suture/core";
import type { SessionUsage } from "@suture/sessions";

/** A call that somebody else must run or decide about. */
export interface AwaitedCall {
  readonly call: string;
  readonly name: string;
  readonly input: unknown;
}

/** What happens in a session during a turn, as it happens. Only a `message` is stored. */
export type AgentEvent =
  | {
      readonly type: "turn.started";
      readonly turn: number;
      readonly attempt: number;
      readonly keys: readonly string[];
    }
  | { readonly type: "text.delta"; readonly text: string }
  | { readonly type: "reasoning.delta"; readonly text: string }
  /** Whatever was streamed of the current step is void: the step is requested again. */
  | { readonly type: "step.restarted"; readonly reason: string }
  | {
      readonly type: "tool.call";
      readonly call: string;
      readonly name: string;
      readonly input: unknown;
      readonly runs: "client" | "gateway";
      readonly needsApproval: boolean;
    }
  | { readonly type: "tool.result"; readonly call: string; readonly name: string; readonly failed: boolean }
  /** A message was stored for good. */
  | { readonly type: "message"; readonly seq: number; readonly message: SutureMessage }
  | {
      readonly type: "recovery";
      readonly stage: 1 | 2;
      readonly session: string;
      readonly before: number;
      readonly after: number;
    }
  | {
      readonly type: "turn.waiting";
      readonly for: "results" | "approval";
      readonly calls: readonly AwaitedCall[];
    }
  | {
      readonly type: "turn.done";
      readonly turn: number;
      readonly keys: readonly string[];
      readonly text: string;
      readonly usage?: SessionUsage;
    }
  | {
      readonly type: "turn.failed";
      readonly keys: readonly string[];
      readonly reason: string;
      readonly willRetry: boolean;
    };
