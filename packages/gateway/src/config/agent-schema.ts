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
    command: text.describe("program that is started; it speaks MCP on its standard input and output"),
    args: z.array(z.string()).exactOptional().describe("its arguments"),
    env: z.record(z.string(), z.string()).exactOptional().describe("variables that it gets besides"),
    cwd: text.exactOptional().describe("folder that it is started in"),
  }),
  z.strictObject({
    url: address.describe("address of a server that speaks MCP over HTTP"),
    headersEnv: z
      .record(z.string(), variable)
      .exactOptional()
      .describe("headers that it gets, each with the variable that holds its value"),
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
  parallel: some.default(8).describe("calls of one step that run at a time, at most"),
  timeout: ms.default(60_000).describe("milliseconds for one call"),
});

const telegram = z.strictObject({
  tokenEnv: variable.default("TELEGRAM_BOT_TOKEN").describe("variable that holds the bot's token"),
  apiRoot: address.exactOptional().describe("where the Bot API is; Telegram's own by default"),
  chats: z.array(z.int()).min(1, "nobody may talk to the bot").describe("chats that may talk to the bot"),
  webhook: z
    .strictObject({
      url: address.describe("public address of this gateway"),
      secretEnv: variable.describe("variable that holds what Telegram proves itself with"),
    })
    .exactOptional()
    .describe("be called by Telegram in place of asking it again and again"),
  owner: text
    .exactOptional()
    .describe("name of the key whose holder sees the sessions of its chats; without keys everybody does"),
});

const webhook = z.strictObject({
  secretEnv: variable.describe("variable that holds the secret that both sides sign with"),
  url: address.describe("where replies are posted to"),
  owner: text
    .exactOptional()
    .describe("name of the key whose holder sees its sessions; without keys everybody does"),
});

const target = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("telegram").describe("a chat of Telegram is told"),
    tokenEnv: variable.describe("variable that holds the bot's token"),
    chat: z.int().describe("chat that is told"),
    apiRoot: address.exactOptional().describe("where the Bot API is"),
  }),
  z.strictObject({
    kind: z.literal("slack").describe("a channel of Slack is told, or of what takes the same"),
    urlEnv: variable.describe(
      "variable that holds the address of an incoming webhook of Slack, or of one like it",
    ),
  }),
  z.strictObject({
    kind: z.literal("webhook").describe("a program is told, signed as other webhooks are"),
    url: address.describe("address that is posted to"),
    secretEnv: variable.describe("variable that holds the secret that notices are signed with"),
  }),
]);

const notices = z.strictObject({
  targets: z.array(target).default([]).describe("who is told"),
  escalateAfter: ms.default(900_000).describe("milliseconds after which an open incident is told once more"),
  maxPerHour: some.default(20).describe("notices an hour, at most"),
});

const watchdog = z.strictObject({
  every: ms.default(15_000).describe("milliseconds between two looks"),
  silence: ms
    .default(300_000)
    .describe("milliseconds after which a message without an answer is an incident"),
  queueAge: ms
    .default(120_000)
    .describe("milliseconds after which what waits to be worked on, or sent, is an incident"),
});

/** What the options of an agent may hold. */
export const agentSchema: z.ZodType<AgentSettings> = z.strictObject({
  model: z
    .string()
    .regex(MODEL_NAME, MODEL_NAME_WORDS)
    .describe(
      "model that answers where a session names no other, with its upstream in front: `anthropic/claude-sonnet-5`",
    ),
  fallbacks: z
    .array(
      z.strictObject({
        upstream: text.describe("upstream that is asked instead"),
        wire: z
          .enum(wires.map(({ name }) => name))
          .exactOptional()
          .describe("wire to speak"),
        model: text.describe("model that is asked instead"),
      }),
    )
    .default([])
    .describe("who is asked when the model fails again and again, in this order"),
  system: z.string().default("").describe("what the model is told first"),
  maxTokens: some.default(4_096).describe("tokens of one answer, at most"),
  tools: tools.prefault({}).describe("what the agent may call"),
  steps: some.default(50).describe("steps of one turn, at most"),
  repeats: some.default(5).describe("the same call with the same input so many times in one turn ends it"),
  deadline: ms.default(600_000).describe("milliseconds for one turn"),
  attempts: some
    .default(5)
    .describe("attempts at one message, at most; then it is a dead letter. See `patience` for outages"),
  patience: ms
    .default(3_600_000)
    .describe(
      "milliseconds for which a message is tried again while the model cannot be reached or is overloaded, however many attempts that takes",
    ),
  delay: ms
    .default(1_000)
    .describe("milliseconds before the second attempt; doubles each time, up to a minute"),
  newer: z
    .enum(["wait", "join", "interrupt"])
    .default("wait")
    .describe("what a person's newer message does while a turn runs"),
  workers: some.default(64).describe("turns that run at a time in one process, at most"),
  lease: ms
    .default(15_000)
    .describe("milliseconds after which another process takes over from one that died"),
  compactEvery: ms
    .exactOptional()
    .describe("milliseconds since the last compaction after which a session is compacted"),
  keepLetters: z
    .int()
    .min(60_000)
    .default(604_800_000)
    .describe("milliseconds for which finished letters are kept, and with them their idempotency keys"),
  channels: z
    .strictObject({
      telegram: telegram.exactOptional().describe("a bot that people talk to"),
      webhook: webhook.exactOptional().describe("another program that messages come from and replies go to"),
    })
    .default({})
    .describe("where messages come from besides the API"),
  notices: notices.prefault({}).describe("who hears of what is wrong"),
  watchdog: watchdog.prefault({}).describe("when something counts as wrong"),
});
