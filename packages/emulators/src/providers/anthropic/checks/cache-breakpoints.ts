import type { Check } from "../../../endpoint.ts";
import { type JsonObject, objectsOf } from "../../../json.ts";

const MAX_BREAKPOINTS = 4;

/** There are not too many breakpoints of the cache. */
export const fewBreakpoints: Check = {
  says: "At most 4 blocks of tools, system and messages have cache_control; one of the request's own is set on the last block.",
  find({ body: { tools, system, messages, cache_control: own } }) {
    let found = breakpointsOf(objectsOf(tools)) + breakpointsOf(objectsOf(system));
    for (const { content } of objectsOf(messages)) {
      const blocks = objectsOf(content);
      found += breakpointsOf(blocks);
      for (const block of blocks) {
        if (block.type === "tool_result") found += breakpointsOf(objectsOf(block.content));
      }
    }
    // Where that block has one already, nobody saw a second one counted.
    const last = objectsOf(objectsOf(messages).at(-1)?.content).at(-1);
    if ((own ?? null) !== null && (last?.cache_control ?? null) === null) found++;
    if (found <= MAX_BREAKPOINTS) return undefined;
    return {
      message: `A maximum of ${MAX_BREAKPOINTS} blocks with cache_control may be provided. Found ${found}.`,
    };
  },
};

function breakpointsOf(blocks: readonly JsonObject[]): number {
  let found = 0;
  for (const { cache_control: breakpoint } of blocks) if ((breakpoint ?? null) !== null) found++;
  return found;
}
