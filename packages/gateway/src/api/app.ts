import { OpenAPIHono } from "@hono/zod-openapi";
import { json } from "./answer.ts";
import { ApiError, answerTo, FAULT } from "./api-error.ts";
import type { ApiParts } from "./api-parts.ts";
import { documentOf } from "./document.ts";
import { limitBody } from "./limit-body.ts";
import type { Api } from "./route.ts";
import { addAnswerRoutes } from "./routes/answers.ts";
import { addChangeRoutes } from "./routes/changes.ts";
import { addEventRoutes } from "./routes/events.ts";
import { addHistoryRoutes } from "./routes/history.ts";
import { addLetterRoutes } from "./routes/letters.ts";
import { addMessageRoutes } from "./routes/messages.ts";
import { addSessionRoutes } from "./routes/sessions.ts";

/** The API as an application that answers requests. */
export function createApp(parts: ApiParts): Api {
  const api: Api = new OpenAPIHono();
  api.use(limitBody(parts.maxBodyBytes));
  addSessionRoutes(api, parts);
  addHistoryRoutes(api, parts);
  addChangeRoutes(api, parts);
  addMessageRoutes(api, parts);
  addAnswerRoutes(api, parts);
  addEventRoutes(api, parts);
  addLetterRoutes(api, parts);
  let document: object | undefined;
  api.get("/openapi.json", () => {
    document ??= documentOf(api);
    return json(200, document);
  });
  api.notFound(({ req }) => {
    const allowed = methodsOf(api, req.path);
    const error =
      allowed.length > 0
        ? new ApiError(
            405,
            "method-not-allowed",
            `${req.method} is not for this path`,
            `Use ${allowed.join(", ")}.`,
          )
        : new ApiError(
            404,
            "no-such-path",
            "there is nothing at this path",
            "The document at /openapi.json lists all paths.",
          );
    return refuse(error, allowed.length > 0 ? { allow: allowed.join(", ") } : {});
  });
  api.onError((error) => {
    if (answerTo(error) === undefined) parts.onFault(error);
    return refuse(error);
  });
  return api;
}

function refuse(error: unknown, headers: { readonly [name: string]: string } = {}): Response {
  const answer = answerTo(error) ?? FAULT;
  const retry: { readonly [name: string]: string } = answer.status === 503 ? { "retry-after": "1" } : {};
  return json(answer.status, answer.body, { ...retry, ...headers });
}

/** The methods that a path is for. */
function methodsOf(api: Api, path: string): readonly string[] {
  const methods = api.routes
    .filter((route) => route.method !== "ALL" && patternOf(route.path).test(path))
    .map(({ method }) => method);
  return [...new Set(methods)];
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/]+")}$`);
}
