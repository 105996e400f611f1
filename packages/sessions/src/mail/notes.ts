import type { Context } from "../context/context.ts";
import { jsonOf } from "./mail-change.ts";

/** A small item remembered under a key. */
export interface Note {
  /** Counts up with every change. */
  readonly version: number;
  readonly body: unknown;
}

export async function readNote({ engine, sealer }: Context, key: string): Promise<Note | undefined> {
  const row = await engine.note(key);
  return row === undefined ? undefined : { version: row.version, body: sealer.open(row.body) };
}

export function writeNote(
  { engine, sealer }: Context,
  key: string,
  expected: number,
  body: unknown,
): Promise<boolean> {
  const sealed = body === undefined ? undefined : sealer.seal(jsonOf("note", body));
  return engine.setNote(key, expected, sealed);
}
