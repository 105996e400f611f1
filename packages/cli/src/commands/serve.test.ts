import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmulator } from "@suture/emulators";
import { describe, expect, it, vi } from "vitest";
import { suture, type World } from "../testing/fake-io.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { whileRunning } from "../testing/while-running.ts";

const folder = temporaryFolder();

const serve = (
  args: readonly string[],
  use: (url: string, told: () => string) => Promise<void>,
  world: World = {},
) => whileRunning("serve", args, use, world);

const broken = {
  model: "gpt-4o",
  messages: [
    { role: "user", content: "hi" },
    { role: "tool", tool_call_id: "call_1", content: "4" },
  ],
};

function ask(url: string): Promise<Response> {
  return fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer any" },
    body: JSON.stringify(broken),
  });
}

describe("serve", () => {
  it("says who answers in sessions, and whose keys it has", async () => {
    const config = {
      agent: { model: "anthropic/claude-sonnet-5" },
      upstreams: [{ name: "anthropic", keyFile: folder.path("key") }],
    };
    folder.write("key", "any");
    folder.write("with-agent.json", JSON.stringify(config));
    folder.write("suture", "");
    const world = { cwd: folder.path(), env: { PATH: folder.path() } };
    const { out, url } = await serve(["--config", "with-agent.json"], async () => {}, world);
    expect(out).toContain("its own key is forwarded, except where the gateway has one (anthropic).");
    expect(out).toContain(
      "Sessions are answered by anthropic/claude-sonnet-5; make one, and say something in it:\n",
    );
    expect(out).toContain(
      `  suture sessions new --url ${url}\n  suture sessions send ID Hello --url ${url}\n`,
    );
    const without = await serve([], async () => {}, { cwd: folder.path() });
    expect(without.out).not.toContain("sessions");
  });

  it("says which key goes where", async () => {
    const key = "k".repeat(43);
    const hash = createHash("sha256").update(key).digest("hex");
    const keys = [{ name: "ann", hash, metrics: true }];
    const told = async (options: object, ...args: string[]) => {
      folder.write("keys.json", JSON.stringify({ keys, ...options }));
      return (await serve(["--config", "keys.json", ...args], async () => {}, { cwd: folder.path() })).out;
    };
    expect((await told({})).replaceAll("\n", " ")).toContain(
      "its own key is forwarded; give it a key of the gateway in the header suture-key. ",
    );
    expect((await told({ upstreams: [{ name: "openai", key: "k" }] })).replaceAll("\n", " ")).toContain(
      "in place of its own where the gateway has one (openai), otherwise in the header suture-key. ",
    );
    const trial = await told({}, "--emulate");
    expect(trial).toContain("Point an SDK at the gateway; give it a key of the gateway.\n");
    expect(trial).toContain("Put a key of the gateway into the variable SUTURE_KEY, and try these");
    expect(trial.match(/ -H "authorization: Bearer \$SUTURE_KEY"/g)).toHaveLength(3);
  });

  it("names addresses that can be called if it listens on all of the machine's", async () => {
    const keys = [{ name: "ann", hash: "0".repeat(64) }];
    folder.write("all.json", JSON.stringify({ host: "0.0.0.0", keys, mode: "off" }));
    const { out, url } = await serve(
      ["--config", "all.json"],
      async (address) => expect((await ask(address)).status).toBe(401),
      { cwd: folder.path() },
    );
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
    expect(out).toContain(
      "On other machines, put this machine's address, or a name in hosts, in place of localhost.",
    );
  });

  it.each([
    [[], "Histories are mended on their way. ", "The answer to a mended request names the report"],
    [
      ["--mode", "shadow"],
      "what would be mended is reported. ",
      "The answer to a request that would be mended",
    ],
    [["--mode", "off"], "Requests are forwarded as they are; nothing is mended. ", "\nCtrl-C ends it."],
  ])("says what becomes of histories: %j", async (args, ...words) => {
    const { out } = await serve(args, async () => {}, { cwd: folder.path() });
    for (const each of words) expect(out).toContain(each);
  });

  it("says how to choose another port, also under npm", async () => {
    await serve([], async (url) => {
      const port = new URL(url).port;
      const plain = await suture(["serve", "--port", port]);
      expect(plain.err).toContain("Choose another with --port N,");
      const npm = await suture(["serve", "--port", port], { env: { npm_lifecycle_event: "start" } });
      expect(npm.err).toContain("Choose another with npm start -- --port N,");
    });
  });

  it("mends what goes to an upstream, known or new", async () => {
    const emulator = await startEmulator({ provider: "openai-chat" });
    const at = `${emulator.url}/v1`;
    const { code, out, err, url } = await serve(
      ["--upstream", `openai=${at}`, "--upstream", `lab=${at}`],
      async (address) => {
        for (const base of [address, `${address}/lab`]) {
          const response = await ask(base);
          expect([response.status, response.headers.get("suture-edits")]).toEqual([200, "1"]);
        }
      },
    );
    expect(code).toBe(0);
    // It prints for people; the log goes elsewhere.
    const lines = err.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: "info", msg: "request", upstream: "openai", status: 200, edits: 1 },
      { level: "info", msg: "request", upstream: "lab", status: 200, edits: 1 },
    ]);
    expect(out).toContain(`  OPENAI_BASE_URL         ${url}/v1\n`);
    expect(out).toContain(`  ANTHROPIC_BASE_URL      ${url}\n`);
    expect(out).toMatch(/groq, .*lab/s);
    await emulator.close();
  });

  it("has emulators stand in for providers, says what to try, and remembers in a file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "suture-"));
    const file = join(folder, "kept.db");
    const { out } = await serve(
      ["--emulate", "--store", file],
      async (address) => {
        expect((await ask(address)).headers.get("suture-edits")).toBe("1");
        const long = [
          { role: "user", content: "Once there was a gateway. ".repeat(2000) },
          { role: "user", content: "And?" },
        ];
        const overflow = await fetch(`${address}/v1/chat/completions`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            authorization: "Bearer any",
            "x-emulator-window": "4000",
          },
          body: JSON.stringify({ model: "gpt-5.2", messages: long }),
        });
        expect(overflow.status).toBe(200);
        expect(overflow.headers.get("suture-compaction")).toMatch(/^stage=1; cause=refused/);
        expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ checks: { store: "ok" } });
      },
      { env: { npm_command: "run" } },
    );
    expect(out.match(/^curl /gm)).toHaveLength(3);
    expect(out).toMatch(
      /^id=\$\(npx suture sessions new --url (\S+)\) && npx suture sessions send \$id Hello --url \1$/m,
    );
    expect(out).toContain("Point an SDK at the gateway; any key will do.\n");
    expect(out).toContain("All providers but cohere, dashscope, zai, ollama, vllm, llama-cpp are emulated");
    expect(existsSync(file)).toBe(true);
    await rm(folder, { recursive: true });
  });

  it("leaves them alone in another mode", async () => {
    const emulator = await startEmulator({ provider: "openai-chat" });
    await serve(["--upstream", `openai=${emulator.url}/v1`, "--mode", "off"], async (url) => {
      expect((await ask(url)).status).toBe(400);
    });
    await emulator.close();
  });

  it.each([
    [["--mode", "of"], "unknown mode of for --mode; did you mean off?"],
    [["--port", "http"], "unexpected http for --port, expected a whole number from 0 to 65535"],
    [["--host", "0.0.0.0"], "0.0.0.0 can be reached from other machines"],
    [["--upstream", "groq"], "unexpected groq for --upstream, expected a name and a base URL"],
    [["--upstream", "a=http://x", "--upstream", "a=http://y"], "--upstream a is given twice"],
    [["--upstream", "groq=here"], "--upstream groq: here is not a URL"],
    [["here"], "unexpected here\nUsage: suture serve "],
  ])("refuses %j", async (args, words) => {
    const { code, out, err } = await suture(["serve", ...args]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(words);
  });

  it("says that a port is taken", async () => {
    await serve([], async (url) => {
      const { code, err } = await suture(["serve", "--port", new URL(url).port]);
      expect(code).toBe(2);
      expect(err).toContain("is taken\nChoose another with --port N, or any free one with --port 0.");
    });
  });
});

describe("serve with a configuration", () => {
  const CONFIG = "suture.config.json";
  const write = (options: object, name = CONFIG) => folder.write(name, JSON.stringify(options));
  const status = async (url: string, path: string) => {
    const response = await fetch(url + path);
    await response.text();
    return response.status;
  };

  it.each([[[], CONFIG] as const, [["--config", "other.json"], "other.json"] as const])(
    "reads the file: serve %j",
    async (args, name) => {
      const emulator = await startEmulator({ provider: "openai-chat" });
      const options = {
        port: 1,
        mode: "off",
        upstreams: [{ name: "openai", baseUrl: `${emulator.url}/v1` }],
      };
      // As some editors write it.
      folder.write(name, `\ufeff${JSON.stringify(options)}\r\n`);
      const { code } = await serve(
        args,
        async (url) => {
          expect((await ask(url)).status).toBe(400);
        },
        { cwd: folder.path() },
      );
      expect(code).toBe(0);
      await emulator.close();
    },
  );

  it("lets the environment win over the file, and the command line over both", async () => {
    write({ mode: "off", maxBodyBytes: 1 });
    const world = {
      cwd: folder.path(),
      env: { SUTURE_MAX_BODY_BYTES: "2", SUTURE_MODE: "shadow", SUTURE_PORT: "1" },
    };
    await serve(
      ["--mode", "on", "--upstream", "openai=http://127.0.0.1:9"],
      async (url) => {
        const response = await ask(url);
        expect([response.status, await response.text()]).toEqual([
          413,
          expect.stringContaining("longer than 2 bytes"),
        ]);
      },
      world,
    );
  });

  it.each([
    ["{", [], "suture.config.json:1:2: not JSON: unexpected end, expected a name in double quotes"],
    ['{"port": 1,\n "host": x}', [], 'suture.config.json:2:10: not JSON: unexpected "x", expected a value'],
    [" ", [], "suture.config.json is empty, expected options as JSON\nsuture help config lists them all.\n"],
    [Buffer.from("\ufeff{}", "utf16le"), [], "suture.config.json is UTF-16 text, expected UTF-8\n"],
    [
      "port: 4000",
      [],
      'expected a value\n> 1 | port: 4000\n    | ^\nOptions are written as JSON: { "port": 4000 }. suture help config lists them all.\n',
    ],
    ["// here\n{}", [], "JSON has no comments: take them out.\n"],
    [
      '{"upstreams": [{"name": "lab", "baseUrl": "http://a"}, {"name": "lab", "baseUrl": "http://b"}]}',
      [],
      "upstreams[1].name: lab is there twice",
    ],
    ["{}", ["--config", "."], "suture: . is a folder, expected a file\n"],
    [
      '{"prot": 1, "mode": "of"}',
      [],
      'suture.config.json: mode: unexpected "of", expected one of off, shadow, on; did you mean off?\nsuture.config.json: prot: unknown member; did you mean port?\nsuture help config lists all options.',
    ],
    ['{"host": "0.0.0.0"}', [], "host: 0.0.0.0 can be reached from other machines"],
    ['{"agent": {"model": "acme/gpt"}}', [], "agent.model: unknown upstream acme; known are openai, "],
    [
      '{"agent": {"model": "acme/gpt"}}',
      [],
      "\nOptions were read from suture.config.json; suture help config lists them all.\n",
    ],
    [
      "{}",
      ["--config", "gone.json"],
      "cannot find gone.json\nCheck the spelling; options are read from a file.",
    ],
    ["{}", ["--config", "-"], "cannot find -\nCheck the spelling; options are read from a file."],
    ["{}", ["--upstream", "foo=bar"], "bar is not a URL\nWrite --upstream foo=https://"],
  ])("says what is wrong with it: %s %j", async (text, args, words) => {
    folder.write(CONFIG, text);
    const { code, out, err } = await suture(["serve", ...args], { cwd: folder.path() });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(words);
  });

  it("says what is wrong with the environment", async () => {
    const { code, err } = await suture(["serve"], { cwd: folder.path(), env: { SUTURE_PORT: "http" } });
    expect(code).toBe(2);
    expect(err).toContain('SUTURE_PORT: unexpected "http", expected a number');
  });

  it("warns about a key in the file, and does not repeat it", async () => {
    write({ upstreams: [{ name: "openai", key: "sk-live-123" }] });
    const { err, out } = await serve([], async () => {}, { cwd: folder.path() });
    expect(err).toContain("suture.config.json: upstreams[0].key: who can read the file has the key");
    expect(err + out).not.toContain("sk-live-123");
  });

  it("reads it anew when it changes, or when told to", async () => {
    const hash = "0".repeat(64);
    write({ strict: true });
    let hangUp = () => {};
    const onHangup = (callback: () => void) => {
      hangUp = callback;
    };
    const { err } = await serve(
      [],
      async (url) => {
        expect(await status(url, "/reports/x")).toBe(404);
        write({ keys: [{ name: "ann", hash }] });
        await vi.waitFor(async () => expect(await status(url, "/reports/x")).toBe(401), { timeout: 5_000 });
        write({ strict: true });
        hangUp();
        await vi.waitFor(async () => expect(await status(url, "/reports/x")).toBe(404), { timeout: 5_000 });
      },
      { cwd: folder.path(), onHangup },
    );
    expect(err).toContain("suture: the configuration was read again\n");
  });

  it("says so when what it reads anew is wrong", async () => {
    write({});
    let hangUp = () => {};
    const onHangup = (callback: () => void) => {
      hangUp = callback;
    };
    const { err } = await serve(
      [],
      async (url, told) => {
        for (const [text, words] of [
          ['{"keyz": []}', "suture.config.json: keyz: unknown member; did you mean keys?"],
          ['{"store": {"kind": "sqlite"}}', "suture: store: cannot change while the gateway runs"],
          ["{", "suture.config.json:1:2: not JSON"],
        ] as const) {
          folder.write(CONFIG, text);
          hangUp();
          await vi.waitFor(() => expect(told()).toContain(words), { timeout: 5_000 });
        }
        expect(await status(url, "/reports/x")).toBe(404);
      },
      { cwd: folder.path(), onHangup },
    );
    expect(err).toContain("The gateway goes on as before.");
  });

  it("keeps its keys when the file is gone", async () => {
    write({ keys: [{ name: "ann", hash: "0".repeat(64) }] });
    let hangUp = () => {};
    const onHangup = (callback: () => void) => {
      hangUp = callback;
    };
    const { err } = await serve(
      [],
      async (url, told) => {
        await rm(join(folder.path(), CONFIG));
        hangUp();
        await vi.waitFor(() => expect(told()).toContain("The gateway goes on as before."), {
          timeout: 5_000,
        });
        expect(await status(url, "/reports/x")).toBe(401);
      },
      { cwd: folder.path(), onHangup },
    );
    expect(err).toContain("suture.config.json");
    expect(err).not.toContain("read anew");
  });

  it("says what is wrong with the store, and which variables set nothing", async () => {
    folder.write("not-a.db", "this is no database, and long enough to be told from one: ".repeat(20));
    const { code, err } = await suture(["serve", "--port", "0", "--store", "not-a.db"], {
      cwd: folder.path(),
      env: { SUTURE_PROT: "1" },
    });
    expect(code).toBe(2);
    expect(err).toMatch(/^suture: store: /m);
    expect(err).toContain("SUTURE_PROT sets nothing; did you mean SUTURE_PORT?");
    expect(err).not.toContain("bug");
  });
});

describe("serve with an agent", () => {
  it("says at start that its sessions are lost with the process, and that a key is missing", async () => {
    const config = folder.write("suture.config.json", '{"agent":{"model":"anthropic/claude-sonnet-5"}}');
    const WORDS = [
      "store: the agent's sessions are kept in memory, and lost when the gateway ends",
      "agent.model: the gateway has no key for anthropic",
    ];
    const visit = async (url: string) => void (await ask(url));
    const count = (text: string, words: string) => text.split(words).length - 1;
    const terminal = await serve(["--config", config], visit, {
      terminals: ["stderr"],
      env: { NO_COLOR: "1" },
    });
    const file = await serve(["--config", config], visit);
    for (const words of WORDS) {
      expect(terminal.err).toContain(`suture: ${words}`);
      expect([terminal.err, file.err].map((text) => count(text, words))).toEqual([1, 1]);
    }
    // Later entries go to both.
    expect(terminal.err).toContain('"msg":"request"');
    for (const line of file.err.trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("level");
  });
});
