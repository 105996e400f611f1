/** A provider that requests are forwarded to. One that is known needs only what is different. */
export interface UpstreamOptions {
  /** The first segment of its paths, and the prefix of its models: `groq`. */
  readonly name: string;
  /** What the provider gives as its base URL: `https://api.groq.com/openai/v1`. */
  readonly baseUrl?: string;
  /** The contract histories are held against; that of the wire, unless given. */
  readonly contract?: string;
  /** The wires it speaks: `openai-chat`, `openai-responses`, `anthropic`, `gemini`; the first of these, unless given. */
  readonly wires?: readonly string[];
  /** A key to send in place of the client's. */
  readonly key?: string;
  /** The variable of the environment that holds the key. */
  readonly keyEnv?: string;
  /** The file that holds the key. */
  readonly keyFile?: string;
  /** It takes requests without a key: a server on this machine. */
  readonly keyless?: boolean;
  /** Tokens that its models take; wins over what is known of them. */
  readonly window?: number;
  /** The models that may be asked for, with `*` for any characters; all unless given. */
  readonly models?: readonly string[];
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
  readonly keyless: boolean;
  readonly window: number | undefined;
  readonly models: readonly string[] | undefined;
}
