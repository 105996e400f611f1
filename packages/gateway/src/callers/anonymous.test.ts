import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { Callers } from "./callers.ts";

const scopeOf = (headers: Record<string, string>, url = "/v1beta/models/m:generateContent") => {
  const rawHeaders = Object.entries(headers).flat();
  return new Callers([]).identify({ headers, rawHeaders, url } as unknown as IncomingMessage)?.scope;
};

it("whoever shows another key of the provider is somebody else, wherever it is shown", () => {
  const path = "/v1beta/models/m:generateContent";
  const scopes = [
    scopeOf({}),
    scopeOf({ authorization: "Bearer a" }),
    scopeOf({ authorization: "Bearer b" }),
    scopeOf({ "x-goog-api-key": "a" }),
    scopeOf({}, `${path}?key=one`),
    scopeOf({}, `${path}?alt=sse&key=two`),
  ];
  expect(new Set(scopes).size).toBe(scopes.length);
  expect(scopeOf({}, `${path}?key=one&alt=sse`)).toBe(scopes[4]);
  expect(JSON.stringify(scopes)).not.toMatch(/one|two/);
});
