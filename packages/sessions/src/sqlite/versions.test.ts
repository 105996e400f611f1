import { copyFileSync } from "node:fs";
import { describe, test } from "vitest";
import { requireVersion1 } from "../testing/version-1.ts";
import { drivers } from "./testing/drivers.ts";
import { newPath, opened } from "./testing/scratch.ts";
import { version1Path } from "./testing/version-1.ts";

describe.each(drivers)("files of earlier versions with $name", (driver) => {
  test("a store of version 1 is opened with all that is in it, and goes on", async () => {
    const path = newPath();
    copyFileSync(version1Path, path);
    await requireVersion1(await opened({ path, driver, verify: true }));
  });
});
