import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { Caller } from "../callers/caller.ts";
import { LOCAL_OWNER } from "../inbox/letter-body.ts";
import { json } from "./answer.ts";
import type { ModelChooser } from "./api-models.ts";
import type { ApiParts } from "./api-parts.ts";
import { createApp } from "./app.ts";
import type { ApiErrorBody } from "./schemas/error.ts";

/** Who was let in. */
export type ApiCaller = Pick<Caller, "owner"> & ModelChooser;

/** Answers a request to the API, for a caller that was let in. */
export type ApiListener = (
  request: IncomingMessage,
  response: ServerResponse,
  caller: ApiCaller,
) => Promise<void>;

const UNREADABLE: ApiErrorBody = {
  error: { code: "bad-request", message: "the request cannot be read: its address is not one", hint: "" },
};

const NOBODY: ApiCaller = { owner: "", allows: () => false, mayUse: () => false };

/** The API of the sessions of a gateway: `/sessions…`, `/letters…` and `/openapi.json`. */
export function openApi(parts: ApiParts): ApiListener {
  const app = createApp(parts);
  // One listener for all of them: a signal warns of many.
  const open = new Set<AbortController>();
  parts.closing?.addEventListener("abort", () => {
    for (const ending of open) ending.abort();
  });
  const callers = new WeakMap<IncomingMessage, ApiCaller>();
  const listener = getRequestListener(
    (request, env) => {
      const { incoming, outgoing } = env as HttpBindings;
      const ending = new AbortController();
      open.add(ending);
      outgoing.once("close", () => {
        open.delete(ending);
        ending.abort();
      });
      if (parts.closing?.aborted) ending.abort();
      const caller = callers.get(incoming) ?? NOBODY;
      const owner = caller.owner === "" ? LOCAL_OWNER : caller.owner;
      return app.fetch(request, { owner, caller, gone: ending.signal });
    },
    {
      overrideGlobalObjects: false,
      hostname: "localhost",
      // Nothing that the application throws comes here: what cannot even be read as a request does.
      errorHandler: () => json<ApiErrorBody>(400, UNREADABLE),
    },
  );
  return (request, response, caller) => {
    callers.set(request, caller);
    return listener(request, response);
  };
}
