import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { suture } from "../testing/fake-io.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { whileRunning } from "../testing/while-running.ts";

const folder = temporaryFolder();
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("keys", () => {
  it("makes a new key each time, and its entry", async () => {
    const runs = await Promise.all([1, 2].map(() => suture(["keys", "new", "--name", "ann"])));
    const keys = runs.map(({ code, out, err }) => {
      expect([code, err]).toEqual([0, ""]);
      const [, key = ""] = /^ {2}(sk-suture-[\w-]{43})$/m.exec(out) ?? [];
      expect(out).toContain(`  {"name":"ann","hash":"${sha256(key)}"}\n`);
      return key;
    });
    expect(new Set(keys).size).toBe(2);
  });

  it("opens the gateway with it, and with nothing else", async () => {
    const { out } = await suture(["keys", "new", "--json"]);
    const { key, entry } = JSON.parse(out);
    folder.write("suture.config.json", JSON.stringify({ keys: [entry] }));
    await whileRunning(
      "serve",
      [],
      async (url) => {
        const status = async (shown: string) =>
          (await fetch(`${url}/reports/x`, { headers: { authorization: `Bearer ${shown}` } })).status;
        expect([await status(key), await status(`${key}x`)]).toEqual([404, 401]);
      },
      { cwd: folder.path() },
    );
  });

  it("makes the entry of a key that is there already, and does not print it", async () => {
    const key = "k".repeat(50);
    const { code, out } = await suture(["keys", "hash", "--name", "ben"], { stdin: `${key}\n` });
    expect(code).toBe(0);
    expect(out).toContain(`{"name":"ben","hash":"${sha256(key)}"}`);
    expect(out).not.toContain(key);
    const asJson = await suture(["keys", "hash", "--json"], { stdin: key });
    expect(JSON.parse(asJson.out)).toEqual({ entry: { name: "client", hash: sha256(key) } });
  });

  it.each([
    [[], "", "expected new or hash\nUsage: suture keys new|hash"],
    [["make"], "", "unknown make, expected new or hash"],
    [["new", "one"], "", "unexpected one"],
    [["new", "--name", "a b"], "", "unexpected a b for --name"],
    [["hash"], "", "there is no key on standard input"],
    [["hash"], "secret-word", "the key has 11 characters, expected 40 or more"],
    [["hash"], "two words", "a key has no spaces"],
  ])("refuses %j", async (args, stdin, words) => {
    const { code, out, err } = await suture(["keys", ...args], { stdin });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(words);
    expect(err).not.toContain("secret-word");
  });
});
