import type { Complaint, Verdict } from "./complaint.ts";
import { IdSource } from "./ids.ts";
import { judgeRequest } from "./judge-request.ts";
import type { Asked, Provider } from "./provider.ts";
import { providerNamed } from "./providers/registry.ts";
import { pathOf } from "./route.ts";
import type { SignatureMode } from "./signature.ts";

/** A request for `judge`: a body and, where the provider's name does not determine the path, the path. */
export interface JudgeRequest {
  /** Parsed JSON. */
  readonly body: unknown;
  /** The vendor's own path. By default, that of the provider's first generating endpoint. */
  readonly path?: string;
  /** Replaces `{model}` if the path names the model. */
  readonly model?: string;
  /** Header names in lower case. Without headers, nothing about them is judged: neither key nor content type. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Further options of `judge`. */
export interface JudgeOptions {
  /** Overrides the model's context window, in tokens. */
  readonly window?: number;
  /** `verify` by default. */
  readonly signatures?: SignatureMode;
  /** What an emulator remembers; nothing by default. */
  readonly memory?: Map<string, unknown>;
}

const NO_QUERY = new URLSearchParams();

/** Judges a request without a socket: the verdict that the emulator of this provider would give over HTTP. */
export function judge(name: string, request: JudgeRequest, options: JudgeOptions = {}): Verdict {
  const provider = providerNamed(name);
  const asked = { path: request.path ?? defaultPath(provider, request.model), query: NO_QUERY };
  const { complaint } = judgeRequest(
    provider,
    {
      method: "POST",
      ...asked,
      ...(request.headers === undefined ? {} : { headers: request.headers }),
      body: { value: request.body, bytes: 0 },
    },
    {
      ...(options.window === undefined ? {} : { window: options.window }),
      signatures: options.signatures ?? "verify",
      memory: options.memory ?? new Map(),
    },
  );
  return complaint === undefined
    ? { accepted: true, status: 200 }
    : refusalOf(provider, complaint, new IdSource(), asked);
}

/** The path of the provider's first generating endpoint. */
function defaultPath(provider: Provider, model = "model"): string {
  const endpoint = provider.endpoints.find(({ kind }) => kind === "generate");
  if (endpoint === undefined) throw new Error(`${provider.name} has no endpoint that generates`);
  return pathOf(endpoint, { model });
}

/** A complaint as the vendor sends it. */
export function refusalOf(
  provider: Provider,
  complaint: Complaint,
  ids: IdSource,
  asked: Asked,
): Extract<Verdict, { accepted: false }> {
  const { body, headers = {} } = provider.wrap(complaint, ids, asked);
  const { status = 400, retryAfter } = complaint;
  return {
    accepted: false,
    status,
    body,
    headers: { ...headers, ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }) },
    complaint,
  };
}
