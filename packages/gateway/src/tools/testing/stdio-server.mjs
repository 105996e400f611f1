// An MCP server on the standard streams with tools for every mood. It notes what it sees in the file `NOTES`.
import { appendFileSync, existsSync } from "node:fs";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";

const { NOTES, NEEDS, STUBBORN, SECRET, NOISE } = process.env;
const note = (text) => NOTES && appendFileSync(NOTES, `${text}\n`);

if (NEEDS && !existsSync(NEEDS)) {
  console.error(`there is no ${NEEDS}`);
  process.exit(3);
}
if (STUBBORN) {
  process.on("SIGTERM", () => note("SIGTERM"));
  setInterval(() => {}, 1_000);
}
if (SECRET) console.error(`I was given ${SECRET} and sk-live-0123456789abcdef`);
if (NOISE) {
  console.log("Listening on stdio");
  for (let line = 1; line <= 500; line++) console.error(`line ${line} ${"x".repeat(5_000)}`);
}

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const any = { type: "object", properties: {} };
const text = (value) => ({ content: [{ type: "text", text: value }] });

const tools = {
  echo: {
    inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
    description: "says it again",
    annotations: { readOnlyHint: true },
    run: (input) => text(input.text),
  },
  set: { inputSchema: any, annotations: { idempotentHint: true }, run: () => text("set") },
  delete: { inputSchema: any, annotations: { readOnlyHint: false }, run: () => text("deleted") },
  "odd.name/with spaces": { inputSchema: any, run: () => text("odd") },
  [`long_${"x".repeat(100)}`]: { inputSchema: any, run: () => text("long") },
  broken: { inputSchema: { type: "string" }, run: (input) => text(JSON.stringify(input)) },
  bare: { inputSchema: {}, run: () => text("bare") },
  task: { inputSchema: any, execution: { taskSupport: "required" }, run: () => text("task") },
  fail: { inputSchema: any, run: () => ({ ...text("the disk is full"), isError: true }) },
  refuse: {
    inputSchema: any,
    run: () => {
      throw new McpError(ErrorCode.InvalidParams, "`path` is not a string");
    },
  },
  hang: {
    inputSchema: any,
    run: (_, { signal }) =>
      new Promise(() => {
        note("hangs");
        signal.addEventListener("abort", () => note(`cancelled: ${signal.reason}`));
      }),
  },
  // As servers do that know nothing of cancelling: the library above would keep the answer to itself.
  late: {
    inputSchema: any,
    run: (_, { signal, requestId }) =>
      new Promise(() => {
        note("is late");
        const answer = { jsonrpc: "2.0", id: requestId, result: text("what another session asked for") };
        signal.addEventListener("abort", () => {
          process.stdout.write(`${JSON.stringify(answer)}\n`);
          note("answered late");
        });
      }),
  },
  busy: {
    inputSchema: any,
    run: (_, { sendNotification, _meta }) =>
      new Promise(() => {
        let progress = 0;
        const tell = () => {
          progress += 1;
          const params = { progressToken: _meta?.progressToken ?? 0, progress };
          return sendNotification({ method: "notifications/progress", params });
        };
        setInterval(() => tell().catch(() => {}), 5).unref();
      }),
  },
  freeze: {
    inputSchema: any,
    run: () => {
      for (;;);
    },
  },
  crash: { inputSchema: any, run: () => process.exit(1) },
  pid: { inputSchema: any, run: () => text(String(process.pid)) },
  env: { inputSchema: any, run: () => text(Object.keys(process.env).sort().join(" ")) },
  huge: { inputSchema: any, run: ({ bytes }) => text("é".repeat(bytes / 2)) },
  picture: {
    inputSchema: any,
    run: () => ({ content: [{ type: "image", data: PNG, mimeType: "image/png" }] }),
  },
  grow: {
    inputSchema: any,
    run: async () => {
      tools.grown = { inputSchema: any, run: () => text("grown") };
      delete tools.set;
      await server.sendToolListChanged();
      return text("growing");
    },
  },
};

const server = new Server(
  { name: "sample", version: "1.0.0" },
  { capabilities: { tools: { listChanged: true } } },
);
server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
  const start = Number(params?.cursor ?? 0);
  const page = Object.entries(tools).slice(start, start + 4);
  const nextCursor = start + 4 < Object.keys(tools).length ? String(start + 4) : undefined;
  return { tools: page.map(([name, { run, ...tool }]) => ({ name, ...tool })), nextCursor };
});
server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => {
  note(`call ${params.name}`);
  return tools[params.name].run(params.arguments, extra);
});
await server.connect(new StdioServerTransport());
note("started");
