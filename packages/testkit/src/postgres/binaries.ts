import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { SystemUser } from "./unprivileged-user.ts";

/** The programs of a Postgres server, and what they need to run. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Reports where things are, if Postgres is installed with its development files. */
const CONFIG_PROGRAM = "pg_config";

/** The oldest version that tests run on. */
const OLDEST = 14;

/** The Postgres installed on this machine, trying the newest first. */
export function machineBinaries(user: SystemUser | undefined): Binaries | undefined {
  for (const folder of [configured(), ...searchPath(), ...packaged()]) {
    if (folder === undefined) continue;
    const found = { initdb: join(folder, "initdb"), postgres: join(folder, "postgres"), environment: {} };
    if (existsSync(found.initdb) && existsSync(found.postgres) && versionOf(found, user) >= OLDEST)
      return found;
  }
  return undefined;
}

/** The major version of a server; `0` if that user cannot run it. */
export function versionOf({ postgres, environment }: Binaries, user: SystemUser | undefined): number {
  const options = { ...user, cwd: "/", env: { ...process.env, ...environment }, stdio: "pipe" } as const;
  try {
    const said = execFileSync(postgres, ["--version"], { ...options, encoding: "utf8" });
    return Number(/\) (\d+)/.exec(said)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function configured(): string | undefined {
  try {
    return execFileSync(CONFIG_PROGRAM, ["--bindir"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return undefined;
  }
}

function searchPath(): string[] {
  return (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
}

/** Where Debian and its derivatives install servers, which are not on the path there. */
function packaged(): string[] {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(root, version, "bin"));
}
