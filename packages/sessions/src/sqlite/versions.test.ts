import { copyFileSync } from "node:fs";
import { describe, test } from "vitest";
import { requireVersion1 } from "../testing/version-1.ts";
import { requireVersion2 } from "../testing/version-2.ts";
import { drivers } from "./testing/drivers.ts";
import { newPath, opened } from "./testing/scratch.ts";
import { version1Path } from "./testing/version-1.ts";
import { version2Path } from "./testing/version-2.ts";

describe.each(drivers)("files of earlier versions with $name", (driver) => {
  test.each([
    [1, version1Path, requireVersion1],
    [2, version2Path, requireVersion2],
  ])("a store of version %i is opened with all that is in it, and goes on", async (_, stored, require) => {
    const path = newPath();
    copyFileSync(stored, path);
    await require(await opened({ path, driver, verify: true }));
  });
});
