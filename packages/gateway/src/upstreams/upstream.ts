/** A provider that requests are forwarded to. */
export interface UpstreamOptions {
  /** The first segment of its paths, and the prefix of its models: `groq`. */
  readonly name: string;
  /** What the provider gives as its base URL: `https://api.groq.com/openai/v1`. */
  readonly baseUrl: string;
  /** The contract histories are held against; that of the wire, unless given. */
  readonly contract?: string;
  /** The wires it speaks: `openai-chat`, `openai-responses`, `anthropic`, `gemini`. */
  readonly wires: readonly string[];
  /** A key to send in place of the client's. */
  readonly key?: string;
  /** The variable of the environment that holds the key. */
  readonly keyEnv?: string;
  /** Tokens that a prompt may have; what is known of the model, unless given. */
  readonly window?: number;
}

/** A provider, ready to be asked. */
export interface Upstream {
  readonly name: string;
  /** `https://api.groq.com` */
  readonly origin: string;
  /** What stands before every path: `/openai/v1`. */
  readonly basePath: string;
  /** The name of the contract for each wire that it speaks. */
  readonly contracts: ReadonlyMap<string, string>;
  readonly key: string | undefined;
  readonly window: number | undefined;
}
