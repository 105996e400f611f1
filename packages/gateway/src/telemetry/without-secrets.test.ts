import { expect, it } from "vitest";
import { plainName } from "./plain-name.ts";
import { withoutSecrets } from "./without-secrets.ts";

it.each([
  ["sk-proj-abcdefghijklmnop", "[hidden]"],
  ["the key sk-ant-api03-abc_def-ghi was refused", "the key [hidden] was refused"],
  ["AIzaSyA1234567890abcdefghijklmnopqrstu", "[hidden]"],
  ["authorization: Bearer abc.def-123", "authorization: [hidden] [hidden]"],
  ["GET /v1/models?alt=sse&key=abc123&x=1", "GET /v1/models?alt=sse&key=[hidden]&x=1"],
  ["postgres://user:word@db.local/x", "postgres://[hidden]@db.local/x"],
  ['{"api_key":"abc123"}', '{"api_key":"[hidden]"}'],
  ["eyJhbGciOi.eyJzdWIi.c2ln", "[hidden]"],
  ["ghp_0123456789abcdefghij", "[hidden]"],
])("hides what looks like a key: %s", (text, expected) => {
  expect(withoutSecrets(text)).toBe(expected);
});

it.each([
  ...["gpt-5.2", "claude-opus-4-6", "gemini-2.5-pro", "meta-llama/Llama-3.3-70B-Instruct", "llama3.2:3b"],
  ...["anthropic.claude-3-5-sonnet-20241022-v2:0", "@cf/qwen/qwq-32b", "ft:gpt-4o:org:name:id"],
  ...["accounts/fireworks/models/deepseek-v3", "hf-internal-testing/tiny-random"],
])("leaves the name of a model alone: %s", (name) => {
  expect(withoutSecrets(name)).toBe(name);
  expect(plainName(name)).toBe(name);
});

it.each(["", "two words", "x".repeat(101), "sk-proj-abcdefghijklmnop", "a\nb"])(
  "takes %j for no name",
  (name) => {
    expect(plainName(name)).toBe("other");
  },
);
