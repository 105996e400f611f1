import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { replaceFile } from "./replace-file.ts";

const folder = temporaryFolder();
const start = (path: string) => replaceFile(path, "a.json", statSync(path));

async function replace(path: string, content: string): Promise<string> {
  const replacement = await start(path);
  await replacement.write(content);
  return replacement.commit();
}

describe("replaceFile", () => {
  it("puts the new version in place and the old one beside it", async () => {
    const path = folder.write("a.json", "old");
    expect(await replace(path, "new")).toBe(folder.path("a.json.bak"));
    expect(folder.read("a.json")).toBe("new");
    expect(folder.read("a.json.bak")).toBe("old");
    expect(readdirSync(folder.path()).sort()).toEqual(["a.json", "a.json.bak"]);
  });

  it("never overwrites an old backup", async () => {
    const path = folder.write("a.json", "1");
    const backups: string[] = [];
    for (const content of ["2", "3", "4"]) backups.push(basename(await replace(path, content)));
    expect(backups).toEqual(["a.json.bak", "a.json.bak.1", "a.json.bak.2"]);
    expect(backups.map((name) => folder.read(name))).toEqual(["1", "2", "3"]);
  });

  it("keeps the mode", async () => {
    const path = folder.write("a.json", "old");
    chmodSync(path, 0o664);
    await replace(path, "new");
    expect(statSync(path).mode & 0o777).toBe(0o664);
  });

  it("follows links", async () => {
    folder.write("real/a.json", "old");
    symlinkSync(folder.path("real/a.json"), folder.path("link.json"));
    await replace(folder.path("link.json"), "new");
    expect(lstatSync(folder.path("link.json")).isSymbolicLink()).toBe(true);
    expect(folder.read("real/a.json")).toBe("new");
    expect(folder.read("real/a.json.bak")).toBe("old");
  });

  it("shows nothing before it is done", async () => {
    const path = folder.write("a.json", "old");
    const replacement = await start(path);
    await replacement.write("half");
    expect(folder.read("a.json")).toBe("old");
    await replacement.discard();
    expect(readdirSync(folder.path())).toEqual(["a.json"]);
  });

  it("does not overwrite what somebody wrote meanwhile", async () => {
    const path = folder.write("a.json", "old");
    const replacement = await start(path);
    await replacement.write("new");
    writeFileSync(path, "newer");
    await expect(replacement.commit()).rejects.toThrow(
      "a.json changed while it was being repaired; nothing was written",
    );
    expect(folder.read("a.json")).toBe("newer");
    expect(readdirSync(folder.path())).toEqual(["a.json"]);
  });

  it("holds more than fits in a buffer", async () => {
    const path = folder.write("a.json", "old");
    const replacement = await start(path);
    const piece = "x".repeat(100_000);
    for (let i = 0; i < 100; i++) await replacement.write(piece);
    await replacement.commit();
    expect(statSync(path).size).toBe(10_000_000);
  });

  const refusal = (why: string) => ({
    message: `cannot write beside a.json, where the new version is made and the old one kept: ${why}`,
    hint: "Leave out --write to print the result instead.",
  });

  it.skipIf(process.platform === "win32")("says in words why there can be no new version", async () => {
    const path = folder.write(`${"a".repeat(240)}.json`, "old");
    await expect(start(path)).rejects.toMatchObject(refusal("the name is too long"));
  });

  it.skipIf(process.getuid?.() === 0 || process.platform === "win32")(
    "refuses a read-only file and folder",
    async () => {
      const path = folder.write("a.json", "old");
      chmodSync(path, 0o444);
      await expect(start(path)).rejects.toThrow("cannot write a.json: permission denied");
      mkdirSync(folder.path("shut"));
      const inside = folder.write("shut/a.json", "old");
      chmodSync(folder.path("shut"), 0o555);
      await expect(start(inside)).rejects.toMatchObject(refusal("permission denied"));
      chmodSync(folder.path("shut"), 0o755);
    },
  );
});
