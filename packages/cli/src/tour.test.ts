import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const tour = fileURLToPath(new URL("../../../examples/tour.mjs", import.meta.url));
const built = existsSync(new URL("../../core/dist/index.js", import.meta.url));

it.skipIf(!built)("the tour shows a broken session mended, plainly and within 80 columns", async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [tour], {
    env: { PATH: process.env.PATH },
  });
  expect(stderr).toBe("");
  expect(stdout).toContain("Suture finds all 4");
  expect(stdout).toContain("✔ The provider accepts it now");
  expect(stdout).not.toContain("\x1b");
  for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
});
