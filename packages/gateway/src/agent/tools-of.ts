import type { Tool } from "../tools/tool.ts";
import type { Turn } from "./turn.ts";

/** The tools that the model may call in a turn, by name: the gateway's, and those that the senders of its messages run. */
export async function toolsOf({ parts, letters }: Turn): Promise<ReadonlyMap<string, Tool>> {
  const tools = new Map<string, Tool>();
  for (const tool of await parts.toolbox.tools()) tools.set(tool.name, tool);
  for (const { body } of letters) {
    for (const tool of body.type === "message" ? (body.tools ?? []) : []) {
      // A sender's tool cannot replace one that an operator set up.
      if (tools.get(tool.name)?.runs === "gateway") continue;
      tools.set(tool.name, { ...tool, runs: "client", needsApproval: false, isRepeatable: false });
    }
  }
  return tools;
}
