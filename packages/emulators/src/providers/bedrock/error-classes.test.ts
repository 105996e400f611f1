import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";
import { CLAUDE, hi } from "../../testing/converse.ts";

describe("the class of a refusal stands in a header", () => {
  it("is ValidationException", () => {
    const verdict = judge("bedrock", { body: { messages: [] }, model: CLAUDE });
    expect(verdict).toMatchObject({
      headers: { "x-amzn-ErrorType": expect.stringMatching(/^ValidationException:/) },
    });
  });

  it.each([
    ["MissingAuthenticationTokenException", "Missing Authentication Token", {}],
    [
      "UnrecognizedClientException",
      "The security token included in the request is invalid.",
      { authorization: "AWS4-HMAC-SHA256 Credential=invalid/20260101/us-east-1/bedrock/aws4_request" },
    ],
    [
      "UnrecognizedClientException",
      "The security token included in the request is invalid.",
      { authorization: "Bearer invalid" },
    ],
  ])("is %s", (type, message, authorization) => {
    const headers = { "content-type": "application/json", ...authorization };
    const verdict = judge("bedrock", { body: { messages: [hi] }, model: CLAUDE, headers });
    expect(verdict).toMatchObject({ status: 403, body: { message } });
    expect(verdict.accepted ? "" : verdict.headers["x-amzn-ErrorType"]).toContain(type);
  });
});
