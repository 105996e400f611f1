import { existsSync, readFileSync } from "node:fs";

/** A user and group, as `spawn` takes them. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** The user to run Postgres as, because it refuses to run as root. Undefined when we are not root. */
export function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8").split("\n") : [];
  const [, , uid, gid] = lines.find((line) => line.startsWith("nobody:"))?.split(":") ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}
