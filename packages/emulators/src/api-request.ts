import type { JsonObject } from "./json.ts";
import type { SignatureMode } from "./signature.ts";

/** A request as checks and answers see it: routed, authorised and parsed. */
export interface ApiRequest {
  readonly method: string;
  /** The path as the vendor knows it, without query. */
  readonly path: string;
  /** The values of the `{name}`s in the endpoint's path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Header names are lower-case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly model: string;
  /** The model's context window in tokens, after all overrides. */
  readonly window: number;
  /** Tokens of the prompt, by the rule of `countTokens`; counted on first use. */
  readonly tokens: number;
  /** Whether returned signatures are verified. */
  readonly signatures: SignatureMode;
  /** What this emulator remembers between requests, such as stored responses. */
  readonly memory: Map<string, unknown>;
}
