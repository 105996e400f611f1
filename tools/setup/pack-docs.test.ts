import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const NAMES = ["core", "sessions", "emulators", "gateway", "cli"];
const built = NAMES.every((name) => existsSync(`${root}packages/${name}/dist`));

interface Packed {
  readonly name: string;
  readonly files: readonly { readonly path: string }[];
}

describe.skipIf(!built)("what is packed", () => {
  // A test that runs alone may find packages built without the manual.
  const script = `import(${JSON.stringify(new URL("./pack-docs.mjs", import.meta.url).href)}).then((pack) => pack.packDocs())`;
  execFileSync(process.execPath, ["-e", script]);
  const args = [...NAMES.flatMap((name) => ["-w", `@suture/${name}`]), "--dry-run", "--json"];
  const out = execFileSync("npm", ["pack", ...args], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    shell: process.platform === "win32",
  });
  const told: unknown = JSON.parse(out);
  const packed = Object.values(told as Record<string, Packed>);
  const filesOf = (name: string) =>
    packed.find((each) => each.name === `@suture/${name}`)?.files.map(({ path }) => path) ?? [];

  it.each(NAMES)("has the manual, whatever npm's settings: %s", (name) => {
    expect(filesOf(name).filter((path) => path.startsWith("docs/")).length).toBeGreaterThan(0);
    expect(filesOf(name)).toContain("README.md");
  });

  it("has all pages where a command prints them", () => {
    const pages = readdirSync(`${root}docs`).filter((name) => name.endsWith(".md"));
    expect(filesOf("cli")).toEqual(expect.arrayContaining(pages.map((page) => `docs/${page}`)));
    expect(filesOf("core")).toContain("docs/rules/tool-call-has-result.md");
  });

  it("has what Node loads", () => {
    for (const name of NAMES) {
      const manifest = JSON.parse(readFileSync(`${root}packages/${name}/package.json`, "utf8"));
      const wanted = Object.values<{ node?: string }>(manifest.exports).flatMap(({ node }) => node ?? []);
      expect(filesOf(name)).toEqual(expect.arrayContaining(wanted.map((file) => file.slice(2))));
    }
  });

  it.each(NAMES)("has maps with the sources in them, as those are not packed: %s", (name) => {
    const maps = filesOf(name).filter((path) => path.endsWith(".map"));
    expect(maps.length).toBeGreaterThan(0);
    for (const path of maps) {
      const map: unknown = JSON.parse(readFileSync(`${root}packages/${name}/${path}`, "utf8"));
      expect(map, path).toMatchObject({ sourcesContent: [expect.any(String)] });
    }
  });
});
