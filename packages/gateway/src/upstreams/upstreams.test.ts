import { expect, it } from "vitest";
import { openUpstream } from "./open-upstream.ts";
import { pathAt, Upstreams } from "./upstreams.ts";

it.each([
  ["https://api.openai.com/v1", "/v1/chat/completions", "/v1/chat/completions"],
  ["https://api.groq.com/openai/v1", "/v1/models", "/openai/v1/models"],
  ["https://api.anthropic.com", "/v1/messages", "/v1/messages"],
  ["https://g.example/v1beta", "/v1beta/models/m:generateContent", "/v1beta/models/m:generateContent"],
  ["https://g.example", "/v1beta/models/m:generateContent", "/v1beta/models/m:generateContent"],
  ["https://z.example/api/paas/v4", "/v1/chat/completions", "/api/paas/v4/chat/completions"],
])("with the base URL %s, %s is asked for at %s", (baseUrl, path, expected) => {
  expect(pathAt(openUpstream({ name: "x", baseUrl, wires: ["openai-chat"] }, undefined), path)).toBe(
    expected,
  );
});

it.each([
  ["https://api.groq.com/openai/v1", "/x/v1/models", "/v1/models"],
  ["https://api.groq.com/openai/v1", "/x/openai/v1/models", "/models"],
  ["https://proxy.example/groq/openai/v1", "/x/openai/v1/models", "/models"],
  ["https://proxy.example/groq/openai/v1", "/x/groq/openai/v1/models", "/models"],
  ["https://api.groq.com/openai/v1", "/x/openai/v2/models", "/openai/v2/models"],
  ["https://api.openai.com/v1", "/x/v1/models", "/v1/models"],
  ["https://api.anthropic.com", "/x/v1/messages", "/v1/messages"],
])("behind the base URL %s, %s names %s", (baseUrl, path, expected) => {
  const upstreams = new Upstreams([openUpstream({ name: "x", baseUrl }, undefined)]);
  expect(upstreams.byPath(path).path).toBe(expected);
});
