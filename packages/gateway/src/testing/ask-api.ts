import { readEvents } from "../client/read-events.ts";
import { type JsonSchema, misfits } from "./json-schema.ts";

interface Described {
  readonly content?: { readonly [type: string]: { readonly schema: JsonSchema } };
}

/** As much of an OpenAPI document as is looked at. */
export interface ApiDocument {
  readonly openapi: string;
  readonly paths: {
    readonly [path: string]: {
      readonly [method: string]: {
        readonly operationId: string;
        readonly tags: readonly string[];
        readonly summary: string;
        readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: JsonSchema }[];
        readonly requestBody?: Described & { readonly required?: boolean };
        readonly responses: { readonly [status: string]: Described & { readonly description: string } };
      };
    };
  };
  readonly components: { readonly schemas: { readonly [name: string]: JsonSchema } };
}

/** What the API answered; `events` are those of a stream, with their ids and names. */
export interface Asked {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was answered.
  readonly body: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly events: readonly any[];
  readonly ids: readonly string[];
  readonly operation: string;
}

/** What a test asks. */
export interface Asking {
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string };
  /** Ask for a stream. */
  readonly stream?: boolean;
  /** Ends a stream after so many events. */
  readonly enough?: number;
}

/** Finds what a reference of the document leads to. */
export function lookupIn(document: ApiDocument): (ref: string) => JsonSchema {
  return (ref) => {
    const found = document.components.schemas[ref.replace("#/components/schemas/", "")];
    if (found === undefined) throw new Error(`${ref} leads nowhere`);
    return found;
  };
}

/** Asks the API, and holds every answer against its document: path, status, type and body, each event of a stream. */
export async function askApi(url: string, method: string, path: string, asking: Asking = {}): Promise<Asked> {
  const { body, headers = {}, stream = false, enough = Number.POSITIVE_INFINITY } = asking;
  const document = await documentAt(url);
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      accept: stream ? "text/event-stream" : "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
  const { operation, schema } = expected(document, method, path, response.status, type);
  const check = (value: unknown): void => {
    const problems = misfits(schema, value, lookupIn(document));
    if (problems.length > 0) throw new Error(`${method} ${path} ${response.status}: ${problems.join("; ")}`);
  };
  const common = { status: response.status, headers: response.headers, operation };
  if (type !== "text/event-stream") {
    const answer: unknown = await response.json();
    check(answer);
    return { ...common, body: answer, events: [], ids: [] };
  }
  const events: unknown[] = [];
  const ids: string[] = [];
  if (response.body !== null) {
    for await (const { data, id } of readEvents(response.body, () => {})) {
      const event: unknown = JSON.parse(data);
      check(event);
      events.push(event);
      if (id !== undefined) ids.push(id);
      if (events.length >= enough) break;
    }
  }
  return { ...common, body: undefined, events, ids };
}

const documents = new Map<string, Promise<ApiDocument>>();

/** The document that an API serves. */
export function documentAt(url: string): Promise<ApiDocument> {
  const found =
    documents.get(url) ??
    fetch(`${url}/openapi.json`).then((response) => response.json() as Promise<ApiDocument>);
  documents.set(url, found);
  return found;
}

function expected(
  document: ApiDocument,
  method: string,
  path: string,
  status: number,
  type: string,
): { readonly operation: string; readonly schema: JsonSchema } {
  const [plain = ""] = path.split("?");
  const found = Object.entries(document.paths).find(([template]) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(plain),
  );
  const operation = found?.[1][method.toLowerCase()];
  // What is no path of the API has no more to say than that.
  if (operation === undefined) return { operation: "", schema: document.components.schemas.Error ?? {} };
  const schema = operation.responses[status]?.content?.[type]?.schema;
  if (schema === undefined) throw new Error(`${method} ${path}: ${status} as ${type} is not documented`);
  return { operation: operation.operationId, schema };
}
