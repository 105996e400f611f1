import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GatewayOptionError } from "../errors.ts";
import type { GatewayOptions } from "../options.ts";
import { variables } from "./environment.ts";
import { readConfig } from "./read-config.ts";
import { settle } from "./settle.ts";

const NAME = "suture.config.json";

/** What is wrong with a file, or with the environment. */
function problemsIn(document: unknown, env: Record<string, string> = {}): readonly string[] {
  try {
    readConfig({ name: NAME, document }, env);
    return [];
  } catch (error) {
    if (error instanceof GatewayOptionError) return error.problems;
    throw error;
  }
}

describe("a configuration file", () => {
  it("says all that is wrong with it at once, each with its place and a way out", () => {
    const document = {
      prot: 3,
      mode: "onn",
      strict: "yes",
      upstreams: [
        { name: "groq", keyEnv: "sk-live-abc" },
        { nam: "x", baseUrl: "here", wires: ["opnai-chat"] },
      ],
      keys: [{ name: "ann", hash: "sk-suture-abc" }],
      compaction: { at: 2, summariser: { model: 4 } },
      timeouts: { idle: "5s", connect: 0 },
      fallbacks: [{ upstream: "openai", to: [] }],
      origins: ["https://app.example/"],
      maxBodyBytes: 1.5,
      retries: [],
    };
    expect(problemsIn(document, { SUTURE_PORT: "http" })).toEqual(
      [
        "origins[0]: expected an origin like https://app.example, without a path",
        "keys[0].hash: expected the SHA-256 of a key, in hexadecimal; suture keys new makes both",
        "upstreams[0].keyEnv: expected the name of a variable",
        "upstreams[1].name: missing, expected a string",
        "upstreams[1].baseUrl: here is not a URL",
        'upstreams[1].wires[0]: unexpected "opnai-chat", expected one of openai-chat, openai-responses, anthropic, gemini; did you mean openai-chat?',
        "upstreams[1].nam: unknown member; did you mean name?",
        'mode: unexpected "onn", expected one of off, shadow, on; did you mean on?',
        'strict: unexpected "yes", expected a boolean',
        "compaction.at: unexpected 2, expected 1 or less",
        "compaction.summariser.upstream: missing, expected a string",
        "compaction.summariser.model: unexpected 4, expected a string",
        "fallbacks[0].to: names nobody",
        "maxBodyBytes: unexpected 1.5, expected a whole number",
        "timeouts.connect: unexpected 0, expected 1 or more",
        'timeouts.idle: unexpected "5s", expected a number',
        "retries: unexpected list, expected an object",
        "prot: unknown member; did you mean port?",
      ]
        .map((problem) => `${NAME}: ${problem}`)
        .concat('SUTURE_PORT: unexpected "http", expected a number'),
    );
  });

  it.each([
    [[], "unexpected list, expected an object"],
    ["text", 'unexpected "text", expected an object'],
    [{ retries: { delay: 1e10 } }, "retries.delay: unexpected 10000000000, expected 3600000 or less"],
    [
      { agent: { model: "lab/m", tools: { mcp: { "A B": { command: "x" } } } } },
      "agent.tools.mcp.A B: a name is made of small letters, digits and dashes",
    ],
    [{ qqqqqqqqqqqq: 1 }, /^suture\.config\.json: qqqqqqqqqqqq: unknown member; known are port, host,/],
  ])("is an object with known members: %j", (document, words) => {
    expect(problemsIn(document)).toEqual([
      typeof words === "string" ? `${NAME}: ${words}` : expect.stringMatching(words),
    ]);
  });

  it("says of each MCP server and each target what is wrong with the kind that was meant", () => {
    const mcp = {
      a: { comand: "npx", args: "-y" },
      b: { url: "https://crm.example/mcp", headers: { Authorization: "secret" } },
      c: { command: "npx", env: { HOME: 5 } },
      d: { command: "npx", url: "https://crm.example/mcp" },
      e: {},
      f: "npx",
    };
    const targets = [{ kind: "slak" }, { kind: "slack", url: "https://x" }, { kind: "webhook" }, {}, "slack"];
    expect(problemsIn({ agent: { model: "lab/m", tools: { mcp }, notices: { targets } } })).toEqual(
      [
        "tools.mcp.a.command: missing, expected a string",
        'tools.mcp.a.args: unexpected "-y", expected a list',
        "tools.mcp.a.comand: unknown member; did you mean command?",
        "tools.mcp.b.headers: unknown member; known are url, headersEnv",
        "tools.mcp.c.env.HOME: unexpected 5, expected a string",
        "tools.mcp.d.url: unknown member; known are command, args, env, cwd",
        "tools.mcp.e: missing command, or url",
        'tools.mcp.f: unexpected "npx", expected an object',
        'notices.targets[0].kind: unexpected "slak", expected one of telegram, slack, webhook; did you mean slack?',
        "notices.targets[1].urlEnv: missing, expected a string",
        "notices.targets[1].url: unknown member; known are kind, urlEnv",
        "notices.targets[2].url: missing, expected a string",
        "notices.targets[2].secretEnv: missing, expected a string",
        "notices.targets[3].kind: missing, expected one of telegram, slack, webhook",
        'notices.targets[4]: unexpected "slack", expected an object',
      ].map((problem) => `${NAME}: agent.${problem}`),
    );
  });

  it.each(["https://llm.example.org", "llm.example.org:8080", "*.example.org", "llm.example.org/v1", "a b"])(
    "names hosts as clients do, without scheme, port or path: %s",
    (host) => {
      expect(problemsIn({ hosts: ["localhost", "LLM.example.org", "[fd00::1]", "10.0.0.7", host] })).toEqual([
        `${NAME}: hosts[4]: expected a name like llm.example.org, without scheme, port and path`,
      ]);
    },
  );

  it("never has a secret repeated, even one in a wrong place", () => {
    const secret = "sk-live-0123456789";
    const document = {
      upstreams: [
        { name: "a", key: [secret] },
        { name: "b", keyEnv: secret, keyFile: 5 },
        { name: "c", apiKey: secret, baseUrl: `https://${secret}@x` },
        { name: "d", baseUrl: `//${secret}@x` },
      ],
      keys: [{ name: "k", hash: secret }],
      store: { kind: "postgres", urlEnv: `postgres://me:${secret}@db` },
    };
    const problems = problemsIn(document);
    expect(problems).toHaveLength(8);
    expect(problems.join("\n")).not.toContain(secret);
  });

  it("may name its schema, and is warned about keys in it", () => {
    const document = { $schema: "./suture.config.schema.json", upstreams: [{ name: "openai", key: "sk-1" }] };
    const { options, warnings } = readConfig({ name: NAME, document });
    expect(options).toEqual({ upstreams: document.upstreams });
    expect(warnings).toEqual([
      `${NAME}: upstreams[0].key: who can read the file has the key; better use keyEnv or keyFile`,
    ]);
  });
});

describe("the environment", () => {
  it.each([
    ["SUTURE_PROT", "SUTURE_PROT sets nothing; did you mean SUTURE_PORT?"],
    ["SUTURE_AGENT", "SUTURE_AGENT sets nothing"],
    ["SUTURE_AGENT_MODELL", "SUTURE_AGENT_MODELL sets nothing; did you mean SUTURE_AGENT_MODEL?"],
  ])("is warned of %s, which is no option", (name, words) => {
    expect(readConfig(undefined, { [name]: "1" }).warnings).toEqual([words]);
  });

  it("wins over the file, member by member", () => {
    const document: GatewayOptions = {
      port: 1,
      mode: "off",
      timeouts: { connect: 1, idle: 2 },
      hosts: ["a"],
    };
    const env = {
      SUTURE_PORT: " 80 ",
      SUTURE_TIMEOUTS_CONNECT: "7",
      SUTURE_HOSTS: "b, c",
      SUTURE_STRICT: "yes",
      SUTURE_MODE: "",
      SUTURE_NOBODY: "x",
    };
    expect(readConfig({ name: NAME, document }, env).options).toEqual({
      port: 80,
      mode: "off",
      timeouts: { connect: 7, idle: 2 },
      hosts: ["b", "c"],
      strict: true,
    });
  });

  it("has one variable for each plain option, and each of them is read", () => {
    expect(variables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["SUTURE_PORT", "SUTURE_RETRIES_MAX_DELAY"]),
    );
    expect(new Set(variables.map(({ name }) => name)).size).toBe(variables.length);
    for (const { name } of variables) {
      const tried = [
        "7",
        "604800000",
        "0.5",
        "on",
        "memory",
        "info",
        "some_text",
        "https://a.example",
        "lab/m",
        "wait",
      ];
      expect(tried.some((text) => Object.keys(readable(name, text)).length === 1)).toBe(true);
    }
  });
});

function readable(name: string, text: string): object {
  try {
    return readConfig(undefined, { [name]: text }).options;
  } catch {
    return {};
  }
}

describe("options", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "suture-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each<[GatewayOptions, string]>([
    [{ host: "0.0.0.0" }, "host: 0.0.0.0 can be reached from other machines"],
    [{ upstreams: [{ name: "lab" }] }, "upstreams[0].baseUrl: missing, and lab is no provider that is known"],
    [
      { upstreams: [{ name: "gorq" }] },
      "upstreams[0].baseUrl: missing, and gorq is no provider that is known; did you mean groq?",
    ],
    [{ upstreams: [{ name: "groq" }, { name: "groq" }] }, "upstreams[1].name: groq is there twice"],
    [
      { upstreams: [{ name: "openai", keyEnv: "SUTURE_NO_SUCH" }] },
      "upstreams[0].keyEnv: SUTURE_NO_SUCH is not set",
    ],
    [{ upstreams: [{ name: "openai", keyFile: "/no/such" }] }, "keyFile: /no/such cannot be read (ENOENT)"],
    [{ upstreams: [{ name: "openai", key: "a", keyEnv: "B" }] }, "only one of key, keyEnv and keyFile"],
    [{ upstreams: [{ name: "openai", key: "a b" }] }, "upstreams[0].key: a key is made of"],
    [
      { upstreams: [{ name: "metrics" }] },
      "upstreams[0].name: the gateway has paths of its own that begin so",
    ],
    [
      { fallbacks: [{ upstream: "opnai", to: [{ upstream: "groq", model: "m", wire: "gemini" }] }] },
      "fallbacks[0].upstream: unknown upstream opnai; did you mean openai?\nfallbacks[0].to[0].wire: groq does not speak gemini",
    ],
    [
      {
        agent: {
          model: "antropic/claude-opus-4-6",
          fallbacks: [
            { upstream: "xia", model: "m" },
            { upstream: "groq", model: "m", wire: "gemini" },
          ],
        },
      },
      "agent.model: unknown upstream antropic; did you mean anthropic?\nagent.fallbacks[0].upstream: unknown upstream xia; did you mean xai?\nagent.fallbacks[1].wire: groq does not speak gemini",
    ],
    [
      { compaction: { summariser: { upstream: "x", model: "m" } } },
      "compaction.summariser.upstream: unknown upstream x",
    ],
    [{ compaction: { at: 0.3 } }, "compaction.target: 0.5 is more than compaction.at, 0.3"],
    [
      { keys: [{ name: "a", hash: "0".repeat(64), upstreams: ["grog"] }] },
      "keys[0].upstreams[0]: unknown upstream grog; did you mean groq?",
    ],
    [
      {
        keys: [
          { name: "a", hash: "0".repeat(64) },
          { name: "a", hash: "0".repeat(64) },
        ],
      },
      "keys[1].name: a is there twice\nkeys[1].hash: another name has this key",
    ],
  ])("that contradict are refused: %j", (options, words) => {
    expect(() => settle(options)).toThrow(words);
  });

  it.each([
    [null, "unexpected null, expected an object"],
    ["suture.config.json", 'unexpected "suture.config.json", expected an object'],
    [[], "unexpected list, expected an object"],
    [{ port: Number.NaN }, "port: unexpected NaN, expected a number"],
    [{ timeouts: { connect: "5s" } }, 'timeouts.connect: unexpected "5s", expected a number'],
  ])("that a program without types hands over are refused: %j", (options, words) => {
    expect(() => settle(options as never)).toThrow(new GatewayOptionError([words]));
  });

  it("may leave out what is known of a provider, and keep its key elsewhere", () => {
    const keyFile = join(folder, "groq.key");
    writeFileSync(keyFile, "sk-groq\n");
    const { upstreams } = settle(
      {
        upstreams: [
          { name: "groq", keyFile },
          { name: "openai", keyEnv: "MINE" },
        ],
      },
      { MINE: "sk-1" },
    );
    const groq = upstreams.named("groq");
    expect([groq?.origin, groq?.key, groq?.contracts.get("openai-chat")]).toEqual([
      "https://api.groq.com",
      "sk-groq",
      "groq",
    ]);
    expect(upstreams.named("openai")?.key).toBe("sk-1");
  });

  it("that are undefined are not given", () => {
    const options = { port: undefined, timeouts: { connect: undefined } } as object;
    expect(settle(options)).toMatchObject({ port: 4_000, timeouts: { connect: 10_000, idle: 300_000 } });
  });

  it("leave nothing open", () => {
    const { upstreams, keys, ...rest } = settle({});
    expect(upstreams.all.length).toBeGreaterThan(10);
    expect(rest).toMatchObject({
      host: "127.0.0.1",
      compaction: { enabled: true, at: 0.7, target: 0.5 },
      fallbacks: [],
      breaker: { failures: 5, cooldown: 30_000 },
      store: { kind: "memory" },
      telemetry: { logs: "silent", content: false, traces: false },
      maxBytesInFlight: 1024 ** 3,
    });
  });
});
