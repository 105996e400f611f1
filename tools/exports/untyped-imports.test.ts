import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { untypedImports } from "./untyped-imports.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "suture-"));
  writeFileSync(
    join(folder, "index.d.ts"),
    'export { open } from "./open.ts";\nimport { z } from "typed/v4";\n',
  );
  writeFileSync(
    join(folder, "open.d.ts"),
    'export declare const pool: import("pg").Pool;\nimport "node:fs";\n',
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const manifests = (name: string) => (name === "typed" ? { types: "index.d.ts" } : {});

it("finds packages whose types do not come along, however deep they are named", () => {
  expect(untypedImports(join(folder, "index.d.ts"), {}, manifests)).toEqual(["pg"]);
});

it("is content where they do", () => {
  const own = { dependencies: { pg: "8", "@types/pg": "8" } };
  expect(untypedImports(join(folder, "index.d.ts"), own, manifests)).toEqual([]);
});
