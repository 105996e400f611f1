import { describe, expect, it } from "vitest";
import { classify } from "./index.ts";

const bare = [
  ["Too Many Requests", 429, "rate_limit"],
  ["429 Too Many Requests", undefined, "rate_limit"],
  ["Rate limit exceeded", 429, "rate_limit"],
  ["Unauthorized", 401, "auth"],
  ["Invalid API key", 401, "auth"],
  ["Forbidden", 403, "auth"],
  ["Request Entity Too Large", 413, "request_too_large"],
  ["Service Unavailable", 503, "overloaded"],
  ["Not Found", 404, "other_invalid"],
] as const;

describe("words that everybody says", () => {
  it.each(bare)("give nobody away: %s", (body, status, name) => {
    const judged = classify({ body, status });
    expect(judged.class).toBe(name);
    expect(judged).not.toHaveProperty("provider");
  });

  it.each(bare)("are said by the one who was asked: %s", (body, status, name) => {
    expect(classify({ body, status, provider: "mistral" })).toMatchObject({
      class: name,
      provider: "mistral",
    });
  });
});
