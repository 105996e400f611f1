import { MemoryEngine, SessionStore } from "@suture/sessions";

/** A store in memory, or a second process on the engine of another one. */
export function memoryStore(engine: MemoryEngine = new MemoryEngine()): Promise<SessionStore> {
  return SessionStore.open(engine);
}
