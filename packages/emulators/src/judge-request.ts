import type { ApiRequest } from "./api-request.ts";
import type { Complaint } from "./complaint.ts";
import type { Endpoint } from "./endpoint.ts";
import { isObject, type JsonObject } from "./json.ts";
import type { Gate, Provider } from "./provider.ts";
import { type Route, routesOf } from "./route.ts";
import type { SignatureMode } from "./signature.ts";
import { countTokens } from "./tokens.ts";

/** A request before it is judged. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Header names in lower case. Undefined for a request that was never sent: then nothing about headers is judged. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: RawBody;
}

/** A body: parsed, or as text if it is not JSON, or neither if it was too long to keep. */
export interface RawBody {
  readonly value?: unknown;
  readonly text?: string;
  /** Its length in bytes as sent; 0 if it never was. */
  readonly bytes: number;
}

/** Settings that apply to every request to an emulator. */
export interface Settings {
  /** Overrides the context window of every model. */
  readonly window?: number;
  readonly signatures: SignatureMode;
  readonly memory: Map<string, unknown>;
}

/** The outcome of judging: how far the request got, and the complaint that stopped it. */
export interface Judgement {
  readonly endpoint?: Endpoint;
  readonly request?: ApiRequest;
  readonly complaint?: Complaint;
}

/** Judges a request in the provider's order: path, gates, body, checks. */
export function judgeRequest(provider: Provider, raw: RawRequest, settings: Settings): Judgement {
  const routes = routesOf(provider, raw.path);
  const route = routes.find(({ endpoint }) => endpoint.method === raw.method);
  if (route === undefined) {
    const kind = routes.length > 0 ? "wrong-method" : "no-route";
    return { complaint: provider.complain({ kind, method: raw.method, path: raw.path }) };
  }
  const { endpoint } = route;
  for (const gate of provider.gates) {
    const complaint = GATES[gate](provider, raw, endpoint);
    if (complaint !== undefined) return { endpoint, complaint };
  }
  const body = endpoint.method === "POST" ? raw.body.value : {};
  if (!isObject(body)) {
    return { endpoint, complaint: provider.complain({ kind: "not-an-object", value: body }) };
  }
  const request = requestOf(route, raw, body, settings);
  for (const check of endpoint.checks ?? []) {
    const complaint = check.find(request);
    if (complaint !== undefined) return { endpoint, request, complaint };
  }
  return { endpoint, request };
}

type GateKeeper = (provider: Provider, raw: RawRequest, endpoint: Endpoint) => Complaint | undefined;

const GATES: { readonly [gate in Gate]: GateKeeper } = {
  "content-type": (provider, { headers }, endpoint) => {
    if (headers === undefined || endpoint.method !== "POST") return undefined;
    const given = headers["content-type"] ?? "";
    if (/^application\/([\w.-]+\+)?json\b/i.test(given)) return undefined;
    return provider.complain({ kind: "content-type", given });
  },
  key: (provider, { headers, query }) => {
    if (headers === undefined) return undefined;
    const key = provider.keyOf({ headers, query });
    if (key === undefined || key === "") return provider.complain({ kind: "no-key" });
    return key === "invalid" ? provider.complain({ kind: "bad-key", key }) : undefined;
  },
  size: (provider, { body: { bytes } }) => {
    const limit = provider.bodyLimit;
    return bytes > limit ? provider.complain({ kind: "size", bytes, limit }) : undefined;
  },
  json: (provider, { body }, endpoint) => {
    if (endpoint.method !== "POST" || "value" in body) return undefined;
    return provider.complain({ kind: "json", text: body.text ?? "" });
  },
};

function requestOf(route: Route, raw: RawRequest, body: JsonObject, settings: Settings): ApiRequest {
  const { endpoint, params } = route;
  const model = endpoint.modelOf?.(body, params) ?? "";
  let tokens: number | undefined;
  return {
    method: raw.method,
    path: raw.path,
    params,
    query: raw.query,
    headers: raw.headers ?? {},
    body,
    model,
    window: settings.window ?? endpoint.windowOf?.(model) ?? Number.POSITIVE_INFINITY,
    get tokens() {
      tokens ??= countTokens(endpoint.promptOf?.(body) ?? { values: [], messages: 0 });
      return tokens;
    },
    signatures: settings.signatures,
    memory: settings.memory,
  };
}
