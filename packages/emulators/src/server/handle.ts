import type { IncomingMessage, ServerResponse } from "node:http";
import { isObject, textOf } from "../json.ts";
import { type Judgement, judgeRequest, type RawBody, type RawRequest } from "../judge-request.ts";
import type { Provider } from "../provider.ts";
import type { Effects } from "../scenario/effects.ts";
import { headerEffects } from "../scenario/header-effects.ts";
import { ScenarioError } from "../scenario/shapes.ts";
import { ADMIN, handleAdmin } from "./admin.ts";
import { answer } from "./answer.ts";
import { chooseProvider } from "./choose-provider.ts";
import type { EmulatorState } from "./emulator-state.ts";
import { redact } from "./log.ts";
import { readBody } from "./read-body.ts";
import { type Outgoing, send } from "./send.ts";

/** The limit for bodies that are not meant for a provider. */
const OTHER_LIMIT = 1024 * 1024;

/** Answers one HTTP request, to the admin endpoints or to a provider. */
export async function handle(
  message: IncomingMessage,
  response: ServerResponse,
  state: EmulatorState,
): Promise<void> {
  const url = new URL(message.url ?? "/", "http://localhost");
  if (url.pathname.startsWith(ADMIN)) return handleAdmin(message, response, url, state);
  const choice = chooseProvider(state.providers, url.pathname, state.prefixed);
  const body = await readBody(message, choice?.provider.bodyLimit ?? OTHER_LIMIT);
  const method = message.method ?? "GET";
  const headers = headersOf(message);
  const record = recorder(state, method, url, headers, body);
  if (choice === undefined) {
    record(null, 404);
    return send(response, { status: 404, headers: {}, body: { error: nobodyAt(url.pathname, state) } }, {});
  }
  const { provider, path } = choice;
  const raw = { method, path, query: url.searchParams, headers, body };
  const effects = effectsOf(state, provider, headers);
  if (effects instanceof ScenarioError) {
    record(provider, 400, effects.message);
    return send(response, { status: 400, headers: {}, body: { error: effects.message } }, {});
  }
  const { judgement, outgoing } = respond(state, provider, raw, effects);
  const dropped = effects.drop === "before-headers";
  record(provider, dropped ? 0 : outgoing.status, judgement.complaint?.message, faultOf(effects));
  return send(response, outgoing, effects);
}

function effectsOf(
  state: EmulatorState,
  provider: Provider,
  headers: Readonly<Record<string, string>>,
): Effects | ScenarioError {
  try {
    const asked = headerEffects(headers);
    return { ...state.scenario.takeEffects(provider.name), ...asked };
  } catch (error) {
    if (error instanceof ScenarioError) return error;
    throw error;
  }
}

function respond(
  state: EmulatorState,
  provider: Provider,
  raw: RawRequest,
  effects: Effects,
): { judgement: Judgement; outgoing: Outgoing } {
  const window = effects.window ?? state.window;
  const { signatures, memory, ids } = state;
  const { fail, after } = effects;
  const failed =
    fail === undefined ? undefined : provider.complain({ kind: "status", ...failure(effects, fail, raw) });
  const judgement: Judgement =
    failed === undefined || after !== undefined
      ? judgeRequest(provider, raw, { ...(window === undefined ? {} : { window }), signatures, memory })
      : { complaint: failed };
  const outgoing = answer(provider, judgement, {
    asked: raw,
    ids,
    created: state.nextCreated(),
    ...(failed === undefined || after === undefined ? {} : { breakdown: { complaint: failed, after } }),
    takeReply: () => effects.reply ?? state.scenario.takeReply(),
  });
  return { judgement, outgoing };
}

function failure({ message, retryAfter }: Effects, status: number, { body }: RawRequest) {
  return {
    status,
    model: isObject(body.value) ? textOf(body.value.model) : "",
    ...(message === undefined ? {} : { message }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

function recorder(
  state: EmulatorState,
  method: string,
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: RawBody,
) {
  return (provider: Provider | null, status: number, refusal?: string, fault?: string): void => {
    // Gemini's key may be in the URL.
    if (url.searchParams.has("key")) url.searchParams.set("key", "redacted");
    state.log.add({
      provider: provider?.name ?? null,
      method,
      path: url.pathname + url.search,
      headers: redact(headers),
      ...(body.bytes > 0 && ("value" in body || "text" in body) ? { body: body.value ?? body.text } : {}),
      bytes: body.bytes,
      status,
      ...(refusal === undefined ? {} : { refusal }),
      ...(fault === undefined ? {} : { fault }),
    });
  };
}

function faultOf(effects: Effects): string | undefined {
  return (["fail", "drop", "cut", "stall", "malformed"] as const).find((kind) => effects[kind] !== undefined);
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  // HTTP/2 puts method and path among the headers, with a colon before the name.
  const own = Object.entries(headers).filter(([name]) => !name.startsWith(":"));
  const pairs = own.map(([name, value]) => [name, [value ?? ""].flat().join(", ")]);
  return Object.fromEntries(pairs);
}

function nobodyAt(path: string, { providers }: EmulatorState): string {
  const vendors = [...new Set(providers.map(({ vendor }) => `/${vendor}`))];
  return `nobody is at ${path}; expected a path that begins with ${vendors.join(", ")} or ${ADMIN}`;
}
