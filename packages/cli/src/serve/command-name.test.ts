import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, it } from "vitest";
import { commandName } from "./command-name.ts";

it("is what a shell finds: npx, where nothing on its path is called suture", async () => {
  const folder = await mkdtemp(join(tmpdir(), "suture-path-"));
  const PATH = [join(folder, "nothing"), folder].join(delimiter);
  expect(commandName({})).toBe("npx suture");
  expect(commandName({ PATH: "" })).toBe("npx suture");
  expect(commandName({ PATH })).toBe("npx suture");
  await writeFile(join(folder, "suture"), "");
  expect(commandName({ PATH })).toBe("suture");
  // npm changes the path, so it differs from the shell's.
  expect(commandName({ PATH, npm_command: "exec" })).toBe("npx suture");
  await rm(folder, { recursive: true });
});
