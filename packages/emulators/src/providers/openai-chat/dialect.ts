import type { ApiRequest } from "../../api-request.ts";
import type { Complaint, Fault } from "../../complaint.ts";
import type { Check } from "../../endpoint.ts";
import type { IdSource } from "../../ids.ts";
import type { JsonObject } from "../../json.ts";
import type { Gate, Provider } from "../../provider.ts";
import type { Digest } from "../../reply/digest.ts";

/** What distinguishes one endpoint with OpenAI's chat format from another, as data. */
export interface ChatDialect {
  readonly name: string;
  readonly title: string;
  readonly vendor: string;
  /** For example `/v1`, `/openai/v1` or `/api/v1`; chat is under it at `/chat/completions`, models at `/models`. */
  readonly basePath: string;
  /** The demands on a request, in order: shared checks, checks with other words, checks of its own. */
  readonly checks: readonly Check[];
  /** Models that `/models` lists. */
  readonly models: readonly string[];
  /** The context window of a model, in tokens. */
  windowOf(model: string): number;
  complain(fault: Fault): Complaint;
  wrap: Provider["wrap"];
  headers?: Provider["headers"];
  readonly gates?: readonly Gate[];
  readonly bodyLimit?: number;
  /** The id of a call in an answer. */
  callId(ids: IdSource, name: string, index: number): string;
  /** The member of an assistant message that holds its reasoning; absent if reasoning stays hidden. */
  readonly reasoningField?: "reasoning_content" | "reasoning";
  /** Whether the model reasons; `asked` by default. */
  reasons?(model: string, body: JsonObject): Digest["reasoning"];
  /** More members for whole answers and chunks: `system_fingerprint`, `x_groq`. */
  extra?(ids: IdSource, request: ApiRequest): JsonObject;
}
