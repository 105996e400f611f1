import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { BROKEN, CLEAN, isMended, lines } from "./testing/sessions.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const command = fileURLToPath(new URL("../bin/suture.js", import.meta.url));
const built = existsSync(new URL("../dist/main.js", import.meta.url));
const folder = temporaryFolder();

interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the built command in a separate process. */
async function suture(args: readonly string[], stdin = ""): Promise<Finished> {
  const child = spawn(process.execPath, [command, ...args], { cwd: folder.path() });
  const text = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    text.out += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    text.err += chunk;
  });
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);
  const [code] = await once(child, "close");
  return { code, ...text };
}

// `npm test` builds before it tests; a test run alone may find nothing built.
describe.skipIf(!built)("the suture process", () => {
  it("ends when it cannot serve, whatever it had opened by then", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const { code, err } = await suture(["serve", "--emulate", "--store", "kept.db", "--port", String(port)]);
    expect(code).toBe(2);
    expect(err).toContain(`port ${port} is taken`);
    taken.close();
  });

  it("repairs from a pipe to a pipe", async () => {
    const { code, out, err } = await suture(["repair"], JSON.stringify(BROKEN));
    expect(code).toBe(0);
    expect(isMended(JSON.parse(out))).toBe(true);
    expect(err).toContain("✔ repaired 1 finding with 1 edit");
    expect(err).not.toContain("\x1b");
  });

  it("leaves the file as it was, and nothing beside it, when Ctrl-C ends it", async () => {
    const text = lines(...Array.from({ length: 5_000 }, () => BROKEN));
    folder.write("log.jsonl", text);
    // Nobody reads its output on stderr, so it waits in the middle of the file.
    const child = spawn(process.execPath, [command, "repair", "--jsonl", "--write", "log.jsonl"], {
      cwd: folder.path(),
    });
    const names = () => readdirSync(folder.path());
    await vi.waitFor(() => expect(names()).toHaveLength(2), { timeout: 5_000 });
    child.kill("SIGINT");
    const [, signal] = await once(child, "exit");
    expect(signal).toBe("SIGINT");
    expect(names()).toEqual(["log.jsonl"]);
    expect(folder.read("log.jsonl")).toBe(text);
  });

  it("ends with the exit codes 0, 1 and 2", async () => {
    folder.write("clean.json", JSON.stringify(CLEAN));
    folder.write("broken.json", JSON.stringify(BROKEN));
    const codes = await Promise.all(
      ["clean", "broken", "gone"].map((name) => suture(["check", `${name}.json`])),
    );
    expect(codes.map(({ code }) => code)).toEqual([0, 1, 2]);
  });

  it("repairs a file in place", async () => {
    folder.write("a.json", JSON.stringify(BROKEN));
    expect(await suture(["repair", "a.json", "--write"])).toMatchObject({ code: 0, out: "" });
    expect(isMended(JSON.parse(folder.read("a.json")))).toBe(true);
    expect(folder.read("a.json.bak")).toBe(JSON.stringify(BROKEN));
  });

  it("writes all of a large document before it ends", async () => {
    const large = [{ role: "user", content: "x".repeat(3_000_000) }, ...BROKEN.slice(1)];
    const { out } = await suture(["repair"], JSON.stringify(large));
    expect(JSON.parse(out)).toHaveLength(4);
  });

  describe.skipIf(process.platform !== "linux")("with an output that takes no more", () => {
    /** Runs a shell command in which `suture` is the built command. */
    async function shell(line: string): Promise<{ code: number | null; err: string }> {
      const script = `suture() { "${process.execPath}" "${command}" "$@"; }; ${line}`;
      const child = spawn("sh", ["-c", script], { cwd: folder.path() });
      let err = "";
      child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
        err += chunk;
      });
      const [code] = await once(child, "close");
      return { code, err };
    }

    it.each(["repair a.json", "repair --jsonl a.json", "check --json a.json", "rules"])(
      "says that the disk is full: %s",
      async (args) => {
        folder.write("a.json", JSON.stringify(BROKEN));
        const { code, err } = await shell(`suture ${args} > /dev/full`);
        expect(code).toBe(2);
        expect(err).toContain("suture: cannot write to stdout: the disk is full\n");
      },
    );

    it("does not take a part of a document for the whole", async () => {
      const large = [{ role: "user", content: "x".repeat(300_000) }, ...BROKEN.slice(1)];
      folder.write("a.json", JSON.stringify(large));
      const { code, err } = await shell("trap '' XFSZ; ulimit -f 100; suture repair a.json > cut.json");
      expect(statSync(folder.path("cut.json")).size).toBeLessThan(300_000);
      expect(code).toBe(2);
      expect(err).toContain("suture: cannot write to stdout: ");
    });
  });

  it.each(["SIGINT", "SIGTERM"] as const)("emulates a provider until %s", async (signal) => {
    const args = [command, "emulate", "--provider", "openai-chat", "--port", "0"];
    const child = spawn(process.execPath, args, { cwd: folder.path() });
    let out = "";
    child.stdout.setEncoding("utf8");
    for await (const chunk of child.stdout) {
      out += chunk;
      if (!out.includes("Ctrl-C ends it.")) continue;
      const [url] = /http:\/\/[\d.:]+/.exec(out) ?? [];
      const { status } = await fetch(`${url}/_emulator/health`);
      expect(status).toBe(200);
      child.kill(signal);
      break;
    }
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
  });

  describe("asked to end while an answer is under way", () => {
    /** A gateway in front of a provider that answers on demand. */
    async function serveSlowly() {
      let asked = () => {};
      let answer = () => {};
      const isAsked = new Promise<void>((resolve) => {
        asked = resolve;
      });
      const provider = createHttpServer((_, response) => {
        answer = () => response.end("{}");
        asked();
      }).listen(0, "127.0.0.1");
      await once(provider, "listening");
      const at = `openai=http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
      const child = spawn(process.execPath, [command, "serve", "--port", "0", "--upstream", at]);
      const text = { out: "", err: "" };
      child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
        text.out += chunk;
      });
      child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
        text.err += chunk;
      });
      await expect.poll(() => text.out, { timeout: 20_000 }).toContain("Ctrl-C ends it.");
      const [url] = /http:\/\/[\d.:]+/.exec(text.out) ?? [];
      const body = '{"model":"m","messages":[{"role":"user","content":"hi"}]}';
      const request = { method: "POST", body, headers: { "content-type": "application/json" } };
      const answered = fetch(`${url}/v1/chat/completions`, request).then(
        ({ status }) => status,
        () => "cut",
      );
      await isAsked;
      return {
        ...{ child, answered, answer: () => answer(), told: () => text.err, close: () => provider.close() },
        ended: once(child, "exit"),
      };
    }
    const words = "suture: waiting for 1 answer that is under way; Ctrl-C again ends it now\n";

    it("says so and finishes it, also when npm passes the signal on", async () => {
      const { child, told, answer, answered, ended, close } = await serveSlowly();
      child.kill("SIGINT");
      await expect.poll(told).toContain(words);
      child.kill("SIGINT");
      answer();
      expect(await answered).toBe(200);
      expect(await ended).toEqual([0, null]);
      close();
    });

    it("ends at once when asked a second time", async () => {
      const { child, told, answered, ended, close } = await serveSlowly();
      child.kill("SIGINT");
      await expect.poll(told).toContain(words);
      await new Promise((resolve) => setTimeout(resolve, 500));
      child.kill("SIGINT");
      expect(await ended).toEqual([null, "SIGINT"]);
      expect(await answered).toBe("cut");
      close();
    });
  });

  it("serves on after SIGHUP, with what its file says then", async () => {
    folder.write("suture.config.json", "{}");
    const child = spawn(process.execPath, [command, "serve", "--port", "0"], { cwd: folder.path() });
    let out = "";
    let err = "";
    const until = (read: () => boolean, stream: typeof child.stdout) =>
      new Promise<void>((resolve) => stream.on("data", () => read() && resolve()));
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      out += chunk;
    });
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      err += chunk;
    });
    await until(() => out.includes("Ctrl-C ends it."), child.stdout);
    const [url] = /http:\/\/[\d.:]+/.exec(out) ?? [];
    expect((await fetch(`${url}/reports/x`)).status).toBe(404);
    folder.write("suture.config.json", JSON.stringify({ keys: [{ name: "ann", hash: "0".repeat(64) }] }));
    child.kill("SIGHUP");
    await until(() => err.includes("the configuration was read again"), child.stderr);
    expect((await fetch(`${url}/reports/x`)).status).toBe(401);
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
  });

  it("ends quietly when its reader leaves", async () => {
    folder.write("a.jsonl", lines(...Array.from({ length: 20_000 }, () => BROKEN)));
    const child = spawn(process.execPath, [command, "check", "--jsonl", "--json", "a.jsonl"], {
      cwd: folder.path(),
    });
    let err = "";
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      err += chunk;
    });
    child.stdout.once("data", () => child.stdout.destroy());
    const [code] = await once(child, "close");
    expect({ code, err }).toEqual({ code: 0, err: "" });
  });

  it("needs no more memory for a longer JSONL file", { timeout: 120_000 }, async () => {
    const long = [{ role: "user", content: "x".repeat(40_000) }, ...BROKEN.slice(1)];
    const path = folder.write("a.jsonl", lines(...Array.from({ length: 1_500 }, () => long)));
    expect(statSync(path).size).toBeGreaterThan(60_000_000);
    // With memory for half the file, reading it whole would fail.
    const child = spawn(
      process.execPath,
      ["--max-old-space-size=30", command, "repair", "--jsonl", "a.jsonl"],
      {
        cwd: folder.path(),
      },
    );
    let count = 0;
    child.stderr.resume();
    child.stdout.on("data", (chunk: Uint8Array) => {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1;
    });
    const [code] = await once(child, "close");
    expect({ code, count }).toEqual({ code: 0, count: 1_500 });
  });
});
