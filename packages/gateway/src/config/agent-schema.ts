import { z } from "zod";
import type { AgentSettings } from "../agent/agent-options.ts";
import { MODEL_NAME, MODEL_NAME_WORDS } from "../upstreams/model-name.ts";
import { wires } from "../wires/registry.ts";

const some = z.int().min(1);
/** No timer waits longer. */
const ms = z.int().min(1).max(2_147_483_647);
const text = z.string().min(1);
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "expected the name of a variable");
const address = z.url({ protocol: /^https?$/, error: "expected a URL of http or https" });

const mcpServer = z.union([
  z.strictObject({
    command: text.describe("program to start; it speaks MCP on its standard input and output"),
    args: z.array(z.string()).exactOptional().describe("its arguments"),
    env: z.record(z.string(), z.string()).exactOptional().describe("additional environment variables"),
    cwd: text.exactOptional().describe("folder to start it in"),
  }),
  z.strictObject({
    url: address.describe("URL of a server that speaks MCP over HTTP"),
    headersEnv: z
      .record(z.string(), variable)
      .exactOptional()
      .describe("headers to send, each with the environment variable that holds its value"),
  }),
]);

const tools = z.strictObject({
  mcp: z
    .record(
      z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, "a name is made of small letters, digits and dashes"),
      mcpServer,
    )
    .default({})
    .describe("MCP servers by name; their tools are called `server__tool`"),
  approval: z
    .array(text)
    .default([])
    .describe("tools that wait for a person's approval, with `*` for any characters"),
  parallel: some.default(8).describe("maximum calls of one step that run at the same time"),
  timeout: ms.default(60_000).describe("milliseconds for one call"),
});

const telegram = z.strictObject({
  tokenEnv: variable
    .default("TELEGRAM_BOT_TOKEN")
    .describe("environment variable that holds the bot's token"),
  apiRoot: address.exactOptional().describe("URL of the Bot API; Telegram's own by default"),
  chats: z.array(z.int()).min(1, "nobody may talk to the bot").describe("chats that may talk to the bot"),
  webhook: z
    .strictObject({
      url: address.describe("public address of this gateway"),
      secretEnv: variable.describe(
        "environment variable that holds the secret by which Telegram identifies itself",
      ),
    })
    .exactOptional()
    .describe("have Telegram call the gateway, instead of polling Telegram"),
  owner: text
    .exactOptional()
    .describe(
      "name of the key that owns the sessions of these chats; on a gateway with keys, nobody sees them without it",
    ),
});

const webhook = z.strictObject({
  secretEnv: variable.describe("environment variable that holds the secret for both directions"),
  url: address.describe("URL to post replies to"),
  owner: text
    .exactOptional()
    .describe(
      "name of the key that owns these sessions; on a gateway with keys, nobody sees them without it",
    ),
});

const target = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("telegram").describe("a Telegram chat"),
    tokenEnv: variable.describe("environment variable that holds the bot's token"),
    chat: z.int().describe("chat to notify"),
    apiRoot: address.exactOptional().describe("URL of the Bot API"),
  }),
  z.strictObject({
    kind: z.literal("slack").describe("a Slack channel, or one of a compatible service"),
    urlEnv: variable.describe("environment variable that holds the URL of the incoming webhook"),
  }),
  z.strictObject({
    kind: z.literal("webhook").describe("a program, with signed requests"),
    url: address.describe("URL to post to"),
    secretEnv: variable.describe("environment variable that holds the signing secret"),
  }),
]);

const notices = z.strictObject({
  targets: z.array(target).default([]).describe("whom to notify"),
  escalateAfter: ms
    .default(900_000)
    .describe("milliseconds after which an open incident is reported once more"),
  maxPerHour: some.default(20).describe("maximum notices per hour"),
});

const watchdog = z.strictObject({
  every: ms.default(15_000).describe("milliseconds between two checks"),
  silence: ms
    .default(300_000)
    .describe("milliseconds after which a message without an answer is an incident"),
  queueAge: ms
    .default(120_000)
    .describe("milliseconds after which a letter that waits to be worked on or sent is an incident"),
});

/** What the options of an agent may hold. */
export const agentSchema: z.ZodType<AgentSettings> = z.strictObject({
  model: z
    .string()
    .regex(MODEL_NAME, MODEL_NAME_WORDS)
    .describe(
      "model that answers unless a session names another, with its upstream in front: `anthropic/claude-sonnet-5`",
    ),
  fallbacks: z
    .array(
      z.strictObject({
        upstream: text.describe("upstream to ask instead"),
        wire: z
          .enum(wires.map(({ name }) => name))
          .exactOptional()
          .describe("wire to speak"),
        model: text.describe("model to ask instead"),
      }),
    )
    .default([])
    .describe("models to ask when the model keeps failing, in order"),
  system: z.string().default("").describe("system prompt"),
  maxTokens: some.default(4_096).describe("maximum tokens of one answer"),
  tools: tools.prefault({}).describe("tools that the agent may call"),
  steps: some.default(50).describe("maximum steps of one turn"),
  repeats: some.default(5).describe("number of equal calls (same tool, same input) in one turn that ends it"),
  deadline: ms.default(600_000).describe("milliseconds for one turn"),
  attempts: some
    .default(5)
    .describe("maximum attempts at one message; then it is a dead letter. See `patience` for outages"),
  patience: ms
    .default(3_600_000)
    .describe(
      "milliseconds for which a message is tried again while the model is unreachable or overloaded, in any number of attempts",
    ),
  delay: ms
    .default(1_000)
    .describe("milliseconds before the second attempt; doubles each time, up to a minute"),
  newer: z
    .enum(["wait", "join", "interrupt"])
    .default("wait")
    .describe("what a person's new message does while a turn runs"),
  workers: some.default(64).describe("maximum turns that run at the same time in one process"),
  lease: ms
    .default(15_000)
    .describe("milliseconds after which another process takes over from one that died"),
  compactEvery: ms
    .exactOptional()
    .describe("milliseconds since the last compaction after which a session is compacted again"),
  keepLetters: z
    .int()
    .min(60_000)
    .default(604_800_000)
    .describe("milliseconds for which finished letters and their idempotency keys are kept"),
  channels: z
    .strictObject({
      telegram: telegram.exactOptional().describe("a Telegram bot"),
      webhook: webhook.exactOptional().describe("a program that sends messages and receives replies"),
    })
    .default({})
    .describe("channels besides the API"),
  notices: notices.prefault({}).describe("who is notified of incidents"),
  watchdog: watchdog.prefault({}).describe("when something counts as an incident"),
});
