import { type Context, noSuchSession, type SessionKey } from "../context/context.ts";
import { examine } from "./examine.ts";
import type { Problem } from "./problem.ts";

/** Finds what is wrong with the stored rows of a session. Reads all of them. */
export async function diagnose(context: Context, key: SessionKey): Promise<Problem[]> {
  const loaded = await context.engine.load(key.owner, key.id);
  if (loaded === undefined) throw noSuchSession(key);
  return [...(await examine(context, loaded)).problems];
}
