import { createRoute, type OpenAPIHono, type RouteConfig, type z } from "@hono/zod-openapi";
import { problemsOf } from "../config/problems.ts";
import { ApiError } from "./api-error.ts";
import type { ModelChooser } from "./api-models.ts";
import { errorAnswers } from "./error-answers.ts";

/** What a request brings along besides itself. */
export interface Bindings {
  /** Whose sessions it may see. */
  readonly owner: string;
  /** Who asks. */
  readonly caller: ModelChooser;
  /** Aborted when the client is gone, or the gateway closes. */
  readonly gone: AbortSignal;
}

/** The application that the routes belong to. */
export type Api = OpenAPIHono<{ Bindings: Bindings }>;

/** What a route answers when all is well. */
export interface Answer {
  readonly description: string;
  readonly schema: z.ZodType;
  /** What its events look like, where it also answers as a stream. */
  readonly events?: z.ZodType;
  /** It is a stream and nothing else. */
  readonly onlyEvents?: true;
}

type Shape = z.ZodObject;

/** A route as it is documented and checked. */
export interface RouteFacts<
  Params extends Shape,
  Query extends Shape,
  Headers extends Shape,
  Body extends z.ZodType,
> {
  readonly method: "get" | "post" | "patch" | "delete";
  readonly path: string;
  /** Its name for programs: `sendMessage`. */
  readonly name: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly headers?: Headers;
  readonly body?: Body;
  /** Whether the body may be left out. */
  readonly bodyIsOptional?: boolean;
  readonly answers: { readonly [status: number]: Answer };
  /** Statuses of its errors besides those that every route has. */
  readonly fails?: readonly (404 | 409)[];
}

/** One request to a route, checked. */
export interface Call<Params, Query, Headers, Body> extends Bindings {
  readonly params: Params;
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Body;
  /** Whether the client asks for a stream of events. */
  readonly wantsEvents: boolean;
}

/** Adds a route: what is documented is what is checked. */
export function addRoute<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Headers extends Shape = Shape,
  Body extends z.ZodType = z.ZodType,
>(
  api: Api,
  facts: RouteFacts<Params, Query, Headers, Body>,
  handle: (
    call: Call<z.output<Params>, z.output<Query>, z.output<Headers>, z.output<Body>>,
  ) => Promise<Response>,
): void {
  const { params, query, headers, body } = facts;
  const schemas = { param: params, query, header: headers, json: body };
  api.openapi(
    createRoute(configOf(facts)),
    async ({ req, env }) => {
      const valid = req.valid as (target: string) => unknown;
      return handle({
        ...env,
        params: valid.call(req, "param") as z.output<Params>,
        query: valid.call(req, "query") as z.output<Query>,
        headers: valid.call(req, "header") as z.output<Headers>,
        body: valid.call(req, "json") as z.output<Body>,
        wantsEvents: req.header("accept")?.includes("text/event-stream") === true,
      });
    },
    (result) => {
      if (result.success) return;
      const { target, data } = result as { readonly target: keyof typeof schemas; readonly data?: unknown };
      const schema = schemas[target];
      const problems = schema === undefined ? [] : problemsOf(schema, data);
      throw new ApiError(400, "invalid-request", `${WHERE[target]}: ${problems.join("; ")}`, HINT);
    },
  );
}

const HINT = "The document at /openapi.json says what is expected.";
const WHERE = { param: "in the path", query: "in the query", header: "in the headers", json: "in the body" };

function configOf<Params extends Shape, Query extends Shape, Headers extends Shape, Body extends z.ZodType>(
  facts: RouteFacts<Params, Query, Headers, Body>,
): RouteConfig {
  const { method, path, name, tag, summary, description, params, query, headers, body, answers } = facts;
  return {
    method,
    path,
    operationId: name,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    request: {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { query }),
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined
        ? {}
        : {
            body: {
              required: facts.bodyIsOptional !== true,
              content: { "application/json": { schema: body } },
            },
          }),
    },
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [
          status,
          { description: answer.description, content: contentOf(answer) },
        ]),
      ),
      ...errorAnswers(facts.fails ?? [], body !== undefined),
    },
  };
}

function contentOf({ schema, events, onlyEvents }: Answer): { [type: string]: { schema: z.ZodType } } {
  return {
    ...(onlyEvents === true ? {} : { "application/json": { schema } }),
    ...(events === undefined ? {} : { "text/event-stream": { schema: events } }),
  };
}
