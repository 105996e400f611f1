import type { JsonObject } from "./json.ts";
import type { SignatureMode } from "./signature.ts";

/** A request as checks and answers see it: routed, authorised and parsed. */
export interface ApiRequest {
  readonly method: string;
  /** The path as the vendor knows it, without query. */
  readonly path: string;
  /** What stood in the place of each `{name}` of the endpoint's path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Header names are lower-case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly model: string;
  /** How many tokens the model takes, after all overrides. */
  readonly window: number;
  /** How many tokens the prompt has by the rule of `countTokens`; counted when first asked for. */
  readonly tokens: number;
  /** Whether signatures that come back are verified. */
  readonly signatures: SignatureMode;
  /** What this emulator remembers from one request to the next: stored responses and the like. */
  readonly memory: Map<string, unknown>;
}
