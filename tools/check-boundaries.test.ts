import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Boundaries, checkImports } from "./boundaries/check-imports.ts";

const boundaries: Boundaries = {
  minimum: { modules: 1, imports: 0 },
  packages: { core: [], cli: ["core"], testkit: ["core"] },
  subpaths: { core: ["docs"] },
  tests: ["testkit"],
  pure: ["core"],
  impure: ["Date", "Math.random", "console"],
  layers: {
    core: [
      { files: "index.ts", may: ["**"] },
      { files: "model/**", may: ["model/**"] },
      { files: "contracts/registry.ts", may: ["contracts/**"] },
      { files: "contracts/**", may: [], types: ["contracts/**"] },
      { files: "formats/*/**", may: ["formats/{same}/**", "formats/*.ts", "model/**"] },
      { files: "formats/*.ts", may: ["formats/*.ts", "model/**"] },
      { files: "rules/registry.ts", may: ["rules/**"] },
      { files: "rules/**", may: ["rules/{rule,helpers}.ts", "model/**"], types: ["contracts/**"] },
    ],
  },
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "boundaries-"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Adds one module and returns the check's findings about it, without the file name. */
function plant(file: string, source: string): string[] {
  write(file, source);
  return checkImports(root, boundaries).violations.map((text) => text.replace(`packages/${file}:`, ""));
}

function write(file: string, source: string): void {
  const path = join(root, "packages", file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
}

describe("between packages", () => {
  it.each([
    ["core/src/index.ts", `import { x } from "@suture/cli";`, "core may not import @suture/cli"],
    ["core/src/index.ts", `export * from "@suture/testkit";`, "core may not import @suture/testkit"],
    ["core/src/index.ts", `const x = await import("@suture/cli");`, "core may not import @suture/cli"],
    ["core/src/index.ts", `import fs from "node:fs";`, "core is pure and may not import node:fs"],
    ["core/src/index.ts", `import z from "zod";`, "core is pure and may not import zod"],
    ["core/src/index.ts", `import type { Z } from "zod";`, "core is pure and may not import zod"],
    [
      "core/src/index.ts",
      `import { x } from "../../cli/src/x.ts";`,
      "leaves its package: ../../cli/src/x.ts",
    ],
    ["core/src/x.test.ts", `import { x } from "@suture/cli";`, "a test of core may not import @suture/cli"],
    ["cli/src/main.ts", `import { x } from "@suture/testkit";`, "cli may not import @suture/testkit"],
    [
      "cli/src/main.ts",
      `import { x } from "@suture/core/dist/x.js";`,
      "reaches into @suture/core/dist/x.js, expected @suture/core",
    ],
  ])("refuses in %s: %s", (file, source, violation) => {
    expect(plant(file, source)).toEqual([`1: ${violation}`]);
  });

  it.each([
    ["cli/src/main.ts", `import { x } from "@suture/core"; import fs from "node:fs";`],
    ["cli/src/main.ts", `import { x } from "@suture/core/docs";`],
    ["cli/bin/suture.js", `#!/usr/bin/env node\nimport { run } from "../dist/main.js"; run();`],
    ["core/src/x.test.ts", `import { x } from "@suture/testkit"; import fs from "node:fs"; new Date();`],
    ["core/src/index.ts", `// import fs from "node:fs";\nexport const text = 'import fs from "node:fs"';`],
  ])("accepts in %s: %s", (file, source) => {
    expect(plant(file, source)).toEqual([]);
  });

  it("refuses a package that nobody placed", () => {
    expect(plant("stray/src/index.ts", "export {};")).toEqual([
      "packages/stray: not listed in boundaries.json",
    ]);
  });
});

describe("inside a package", () => {
  it.each([
    ["core/src/model/a.ts", `import { b } from "../rules/b.ts";`, "model/** may not import rules/b.ts"],
    ["core/src/formats/a/read.ts", `import "../b/read.ts";`, "formats/*/** may not import formats/b/read.ts"],
    ["core/src/formats/a/read.ts", `import "../../rules/b.ts";`, "formats/*/** may not import rules/b.ts"],
    [
      "core/src/contracts/a.ts",
      `import { b } from "./b.ts";`,
      "contracts/** may not import contracts/b.ts, except as a type",
    ],
    ["core/src/rules/a.ts", `import { b } from "./b.ts";`, "rules/** may not import rules/b.ts"],
    ["core/src/rules/a.ts", `import type { B } from "./b.ts";`, "rules/** may not import rules/b.ts"],
    [
      "core/src/rules/a.ts",
      `import { type B, c } from "../contracts/b.ts";`,
      "rules/** may not import contracts/b.ts, except as a type",
    ],
    ["core/src/elsewhere/a.ts", "export {};", "fits no layer in boundaries.json"],
  ])("refuses in %s: %s", (file, source, violation) => {
    expect(plant(file, source)).toEqual([`1: ${violation}`]);
  });

  it.each([
    ["core/src/model/a.ts", `import { b } from "./b.ts";`],
    ["core/src/formats/a/read.ts", `import "./write.ts"; import "../share.ts"; import "../../model/b.ts";`],
    ["core/src/contracts/a.ts", `import type { Contract } from "./contract.ts";`],
    ["core/src/contracts/registry.ts", `import { a } from "./a.ts";`],
    ["core/src/rules/a.ts", `import { type B } from "../contracts/b.ts"; import "./helpers.ts";`],
    ["core/src/rules/a.ts", `type B = import("../contracts/b.ts").B;`],
    ["core/src/rules/a.test.ts", `import { b } from "../contracts/b.ts";`],
    ["core/src/rules/registry.ts", `export { a } from "./a.ts";`],
  ])("accepts in %s: %s", (file, source) => {
    expect(plant(file, source)).toEqual([]);
  });
});

describe("purity", () => {
  it.each([
    ["const now = Date.now();", "Date"],
    ["const at = new Date();", "Date"],
    ["const x = Math.random();", "Math.random"],
    ["console.log(1);", "console"],
  ])("refuses %s", (source, name) => {
    expect(plant("core/src/index.ts", source)).toEqual([`1: core is pure and may not name ${name}`]);
  });

  it.each([
    "const x = { Date: 1 }.Date;",
    "Math.max(1, 2);",
    '"Date"; // Date',
    "const x = { console() {} };",
  ])("accepts %s", (source) => {
    expect(plant("core/src/index.ts", source)).toEqual([]);
  });

  it("leaves other packages alone", () => {
    expect(plant("cli/src/main.ts", "console.log(new Date());")).toEqual([]);
  });
});

it("fails when it sees next to nothing", () => {
  mkdirSync(join(root, "packages"));
  expect(checkImports(root, boundaries).violations).toEqual([
    "saw only 0 modules and 0 imports, expected at least 1 and 0",
  ]);
});

it("counts what it checked and names the line", () => {
  write("core/src/index.ts", `export * from "./model/a.ts";\n`);
  write("core/src/model/a.ts", `\n\nimport "../rules/b.ts";\n`);
  expect(checkImports(root, boundaries)).toEqual({
    modules: 2,
    imports: 2,
    violations: ["packages/core/src/model/a.ts:3: model/** may not import rules/b.ts"],
  });
});
