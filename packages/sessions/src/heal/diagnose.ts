import { type Context, noSuchSession, type SessionKey } from "../context/context.ts";
import { examine } from "./examine.ts";
import type { Problem } from "./problem.ts";

/** What is wrong with what is stored of a session. Looks at all of it. */
export async function diagnose(context: Context, key: SessionKey): Promise<Problem[]> {
  const loaded = await context.engine.load(key.owner, key.id);
  if (loaded === undefined) throw noSuchSession(key);
  return [...(await examine(context, loaded)).problems];
}
