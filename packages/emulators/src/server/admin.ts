import type { IncomingMessage, ServerResponse } from "node:http";
import type { RawBody } from "../judge-request.ts";
import { ScenarioError } from "../scenario/shapes.ts";
import type { EmulatorState } from "./emulator-state.ts";
import { readBody } from "./read-body.ts";
import { send } from "./send.ts";

/** The path of the admin endpoints. */
export const ADMIN = "/_emulator/";

const LIMIT = 16 * 1024 * 1024;

/** An admin endpoint. Its return value is the body of the answer. */
type Action = (state: EmulatorState, body: RawBody) => unknown;

const ACTIONS: { readonly [call: string]: Action } = {
  "GET health": ({ providers }) => ({ status: "ok", providers: providers.map(({ name }) => name) }),
  "GET scenario": ({ scenario }) => scenario.get(),
  "PUT scenario": ({ scenario }, body) => {
    if (!("value" in body)) throw new ScenarioError("scenario: no JSON");
    scenario.set(body.value);
    return scenario.get();
  },
  "DELETE scenario": ({ scenario }) => {
    scenario.set({});
    return scenario.get();
  },
  "GET log": ({ log }) => log.entries(),
  "DELETE log": ({ log }) => {
    log.clear();
    return [];
  },
  "POST reset": (state) => {
    state.reset();
    return { status: "ok" };
  },
};

/** Answers a request to an admin endpoint. */
export async function handleAdmin(
  message: IncomingMessage,
  response: ServerResponse,
  url: URL,
  state: EmulatorState,
): Promise<void> {
  const body = await readBody(message, LIMIT);
  const action = ACTIONS[`${message.method} ${url.pathname.slice(ADMIN.length)}`];
  const reply = (status: number, content: unknown) =>
    send(response, { status, headers: {}, body: content }, {});
  if (action === undefined) {
    const known = Object.keys(ACTIONS).map((call) => call.replace(" ", ` ${ADMIN}`));
    return reply(404, {
      error: `unexpected ${message.method} ${url.pathname}, expected ${known.join(", ")}`,
    });
  }
  try {
    return await reply(200, action(state, body));
  } catch (error) {
    if (error instanceof ScenarioError) return reply(400, { error: error.message });
    throw error;
  }
}
