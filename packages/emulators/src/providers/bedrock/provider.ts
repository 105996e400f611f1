import type { GenerateEndpoint } from "../../endpoint.ts";
import { listOf } from "../../json.ts";
import type { Provider } from "../../provider.ts";
import { awsEventStream } from "../../server/event-stream.ts";
import { bedrockChecks } from "./checks.ts";
import { digestConverse } from "./digest-converse.ts";
import { bedrockEnvelope, bedrockFaults } from "./faults.ts";
import { bedrockWindow } from "./models.ts";
import { streamComplaint, streamConverse } from "./stream-converse.ts";
import { wholeConverse } from "./whole-converse.ts";

function converse(operation: "converse" | "converse-stream"): GenerateEndpoint {
  return {
    kind: "generate",
    method: "POST",
    path: `/model/{model}/${operation}`,
    checks: bedrockChecks,
    modelOf: (_, { model = "" }) => model,
    windowOf: bedrockWindow,
    promptOf: ({ messages, system, toolConfig }) => ({
      values: [messages, system, toolConfig],
      messages: listOf(messages).length,
    }),
    streams: () => operation === "converse-stream",
    digest: digestConverse,
    whole: wholeConverse,
    stream: streamConverse,
    framing: () => awsEventStream,
    streamComplaint,
  };
}

/** Amazon Bedrock's Converse API. Requests may carry any signature or a bearer token: neither is verified. */
export const bedrock: Provider = {
  name: "bedrock",
  title: "Amazon Bedrock Converse",
  vendor: "bedrock",
  basePath: "",
  endpoints: [converse("converse"), converse("converse-stream")],
  gates: ["key", "content-type", "size", "json"],
  bodyLimit: 25 * 1024 * 1024,
  keyOf: ({ headers: { authorization = "" } }) =>
    /^AWS4-HMAC-SHA256\s+Credential=([^/]+)\//.exec(authorization)?.[1] ??
    /^Bearer\s+(.+)$/i.exec(authorization)?.[1],
  complain: bedrockFaults,
  wrap: bedrockEnvelope,
  headers: (ids) => ({ "x-amzn-RequestId": ids.uuid() }),
};
