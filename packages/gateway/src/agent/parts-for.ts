import type { SessionStatus } from "@suture/sessions";
import type { AgentParts } from "./agent-parts.ts";

/**
 * What turns of a session need: with the model that the session names, the agent's if it names none, or one that reports that it cannot be
 * asked.
 */
export function partsFor(parts: AgentParts, { id, model }: Pick<SessionStatus, "id" | "model">): AgentParts {
  if (model === "") return parts;
  const models = parts.modelOf(model);
  if (models !== undefined) return { ...parts, models, settings: { ...parts.settings, model } };
  const facts = { session: id, model, instead: parts.settings.model };
  parts.telemetry.log("warn", "the model of a session cannot be asked; the agent's answers", facts);
  return parts;
}
