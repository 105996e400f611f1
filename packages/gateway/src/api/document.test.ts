import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiDocument, askApi, documentAt, lookupIn } from "../testing/ask-api.ts";
import { type JsonSchema, misfits } from "../testing/json-schema.ts";
import { type RunningApi, startApi } from "../testing/start-api.ts";

let api: RunningApi;
let document: ApiDocument;
beforeAll(async () => {
  api = await startApi();
  document = await documentAt(api.url);
});
afterAll(() => api.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Every schema of the document, with all that is inside of it. */
function* schemasIn(value: unknown): Generator<JsonSchema> {
  if (typeof value !== "object" || value === null) return;
  if ("schema" in value) yield* inside(value.schema as JsonSchema);
  for (const each of Object.values(value)) yield* schemasIn(each);
}
function* inside(schema: JsonSchema): Generator<JsonSchema> {
  yield schema;
  const { properties = {}, items, oneOf = [], anyOf = [], allOf = [], additionalProperties } = schema;
  for (const each of [...Object.values(properties), ...oneOf, ...anyOf, ...allOf]) yield* inside(each);
  if (items !== undefined) yield* inside(items);
  if (typeof additionalProperties === "object") yield* inside(additionalProperties);
}

describe("the OpenAPI document", () => {
  it("is one of version 3.1, with names that are used once", () => {
    expect(document.openapi).toBe("3.1.0");
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(22);
    for (const { operation } of operations()) {
      expect(operation.summary).not.toBe("");
      expect(operation.tags).toHaveLength(1);
    }
  });

  it("declares the parameters of each path, and no others", () => {
    for (const { path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (operation.parameters ?? []).filter((each) => each.in === "path");
      expect(declared.map(({ name }) => name)).toEqual(inPath);
      expect(declared.every(({ required }) => required === true)).toBe(true);
      for (const each of operation.parameters ?? []) expect(["path", "query", "header"]).toContain(each.in);
    }
  });

  it("leads somewhere with each reference, and uses each schema", () => {
    const lookup = lookupIn(document);
    const used = new Set<string>();
    const all = [
      ...schemasIn(document.paths),
      ...Object.values(document.components.schemas).flatMap((each) => [...inside(each)]),
    ];
    for (const { $ref } of all) {
      if ($ref === undefined) continue;
      expect(lookup($ref)).toBeDefined();
      used.add($ref.replace("#/components/schemas/", ""));
    }
    expect([...used].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });

  it("has no keyword that is not checked, and members that are required exist", () => {
    for (const schema of Object.values(document.components.schemas)) {
      for (const each of inside(schema)) {
        expect(
          misfits(each, undefined, lookupIn(document)).filter((problem) => problem.includes("unknown")),
        ).toEqual([]);
        for (const name of each.required ?? []) expect(Object.keys(each.properties ?? {})).toContain(name);
      }
    }
  });

  it("tells of every error of every route in one shape", () => {
    for (const { operation } of operations()) {
      const statuses = Object.keys(operation.responses);
      expect(statuses).toEqual(expect.arrayContaining(["400", "401", "403", "429", "500", "503"]));
      expect(statuses.some((status) => status.startsWith("2"))).toBe(true);
      if (operation.requestBody !== undefined)
        expect(statuses).toEqual(expect.arrayContaining(["413", "415"]));
      for (const [status, { description, content }] of Object.entries(operation.responses)) {
        expect(description).not.toBe("");
        if (Number(status) >= 400)
          expect(content?.["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/Error" });
      }
    }
  });

  it("describes every event of both streams", () => {
    const typesOf = (name: string) =>
      (document.components.schemas[name]?.oneOf ?? []).map((each) => each.properties?.type?.enum?.[0]);
    const live = [
      "turn.started",
      "text.delta",
      "reasoning.delta",
      "step.restarted",
      "tool.call",
      "tool.result",
      "message",
      "recovery",
      "turn.waiting",
      "turn.done",
      "turn.failed",
    ];
    expect(typesOf("TurnEvent")).toEqual(["accepted", ...live]);
    expect(typesOf("SessionEvent")).toEqual([...live, "change"]);
    for (const name of ["TurnEvent", "SessionEvent"])
      for (const each of document.components.schemas[name]?.oneOf ?? [])
        expect(each.description).toBeTruthy();
  });

  it("fits what every route really answers, with each of its successes", async () => {
    const seen = new Set<string>();
    const ask = async (method: string, path: string, asking: Parameters<typeof askApi>[3] = {}) => {
      const asked = await askApi(api.url, method, path, asking);
      expect(asked.status).toBeLessThan(300);
      seen.add(`${asked.operation} ${asked.status}${asking.stream === true ? " stream" : ""}`);
      return asked;
    };
    await ask("POST", "/sessions", { body: { id: "a", history: [{ role: "user", content: "Hi" }] } });
    await ask("GET", "/sessions");
    await ask("GET", "/sessions/a");
    await ask("PATCH", "/sessions/a", { body: { title: "T" } });
    const headers = { "idempotency-key": "k" };
    await ask("POST", "/sessions/a/messages", { body: { text: "hello" }, headers });
    await ask("POST", "/sessions/a/messages", { body: { text: "hello" }, headers, stream: true });
    await ask("POST", "/sessions/a/messages?wait=false", { body: { text: "hello" }, headers });
    await ask("GET", "/sessions/a/messages/k");
    await ask("GET", "/sessions/a/messages/k", { stream: true });
    await ask("POST", "/sessions/a/messages", { body: { text: "call pay" }, stream: true });
    const [{ id: call }] = (await ask("GET", "/sessions/a")).body.openCalls;
    const decision = { call, approved: true };
    const decided = { body: decision, headers: { "idempotency-key": "d" } };
    await ask("POST", "/sessions/a/approvals", { ...decided, stream: true });
    await ask("POST", "/sessions/a/approvals", decided);
    const tools = [{ name: "weather", parameters: { type: "object" } }];
    await ask("POST", "/sessions/a/messages", { body: { text: "call weather", tools } });
    const [{ id: own }] = (await ask("GET", "/sessions/a")).body.openCalls;
    const result = { body: { call: own, output: "x" }, headers: { "idempotency-key": "r" } };
    await ask("POST", "/sessions/a/results", { ...result, stream: true });
    await ask("POST", "/sessions/a/results", result);
    await ask("POST", "/sessions/a/stop");
    await ask("GET", "/sessions/a/events?after=0", { stream: true, enough: 3 });
    await ask("GET", "/sessions/a/turns");
    await ask("GET", "/sessions/a/export?format=anthropic");
    await ask("POST", "/sessions/a/fork", { body: {} });
    await ask("POST", "/sessions/a/revert", { body: { turn: 0 } });
    await ask("POST", "/sessions/a/undo");
    await ask("POST", "/sessions/a/compact", { body: { budget: 100, model: "gpt-5" } });
    await ask("POST", "/sessions/a/diagnose");
    await ask("POST", "/sessions/a/heal");
    await ask("POST", "/sessions/a/messages", { body: { text: "fail" } });
    const [{ number }] = (await ask("GET", "/letters")).body.letters;
    await ask("POST", `/letters/${number}/replay`);
    await expect.poll(async () => (await ask("GET", "/letters")).body.letters).toHaveLength(1);
    await ask("POST", `/letters/${number}/dismiss`, { body: { reason: "enough" } });
    await ask("DELETE", "/sessions/a");
    const documented = operations().flatMap(({ operation }) =>
      Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
        Number(status) >= 400
          ? []
          : Object.keys(content).map(
              (type) => `${operation.operationId} ${status}${type === "text/event-stream" ? " stream" : ""}`,
            ),
      ),
    );
    expect([...seen].sort()).toEqual(documented.sort());
    expect(api.faults).toEqual([]);
  });
});
