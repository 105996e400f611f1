import { afterEach, expect, it } from "vitest";
import { gatewayKey } from "../testing/gateway-key.ts";
import { type Gateway, startGateway } from "./start-gateway.ts";

let gateway: Gateway;
afterEach(() => gateway.close());

interface Refused {
  readonly error: { readonly code: string; readonly message: string; readonly hint: string };
}

async function codeAt(path: string, init: RequestInit = {}): Promise<[number, string]> {
  const response = await fetch(gateway.url + path, init);
  const { error } = (await response.json()) as Refused;
  expect(Object.keys(error).sort()).toEqual(["code", "hint", "message"]);
  return [response.status, error.code];
}

it("codes of the sessions API are spelled alike, whoever refuses", async () => {
  const limits = { requestsPerMinute: 1 };
  const ann = gatewayKey("ann", { limits });
  const upstreams = [{ name: "lab", baseUrl: "http://127.0.0.1:9/v1", keyless: true }];
  gateway = await startGateway({ port: 0, keys: [ann.entry], upstreams, agent: { model: "lab/model" } });
  const headers = { "suture-key": ann.key };
  expect(await codeAt("/sessions")).toEqual([401, "invalid-api-key"]);
  expect(await codeAt("/sessions/nobody", { headers })).toEqual([404, "no-such-session"]);
  expect(await codeAt("/sessions", { headers })).toEqual([429, "rate-limit-exceeded"]);
  const origin = { ...headers, origin: "http://elsewhere.example" };
  expect(await codeAt("/sessions", { headers: origin })).toEqual([403, "origin-not-allowed"]);
  expect(await codeAt("/channels/nothing", { method: "POST" })).toEqual([404, "no-channel"]);
});

it("so are those of a gateway without an agent", async () => {
  gateway = await startGateway({ port: 0 });
  expect(await codeAt("/sessions")).toEqual([404, "no-agent"]);
  // A gateway standing in for a provider uses the provider's error format.
  const { error } = (await (await fetch(`${gateway.url}/metrics`, { method: "POST" })).json()) as Refused;
  expect(error.code).toBe("method_not_allowed");
});

it("a path that nobody has is answered with where sessions are", async () => {
  gateway = await startGateway({ port: 0 });
  const response = await fetch(`${gateway.url}/session`);
  expect([response.status, await response.text()]).toEqual([
    404,
    expect.stringContaining("sessions are at /sessions"),
  ]);
});
