import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, objectsOf } from "../../../json.ts";

const MAX_BREAKPOINTS = 4;

/** There are not too many cache breakpoints. */
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
    // If that block has a breakpoint already, it is not known whether a second one counts.
    const last = objectsOf(objectsOf(messages).at(-1)?.content).at(-1);
    if ((own ?? null) !== null && (last?.cache_control ?? null) === null) found++;
    if (found <= MAX_BREAKPOINTS) return undefined;
    return {
      message: `A maximum of ${MAX_BREAKPOINTS} blocks with cache_control may be provided. Found ${found}.`,
    };
  },
};

/** No cache breakpoint has a longer lifetime than those before it. */
export const longestFirst: Check = {
  says: "A breakpoint with a ttl of 1h comes behind none of 5m, in the order of tools, system and messages.",
  find({ body: { tools, system, messages } }) {
    const places: (readonly [string, JsonObject])[] = [];
    const add = (blocks: unknown, at: string): void => {
      for (const [index, block] of objectsOf(blocks).entries()) places.push([`${at}.${index}`, block]);
    };
    add(tools, "tools");
    add(system, "system");
    for (const [index, { content }] of objectsOf(messages).entries())
      add(content, `messages.${index}.content`);
    let short = false;
    for (const [at, { cache_control: breakpoint }] of places) {
      if (!isObject(breakpoint)) continue;
      if (breakpoint.ttl !== "1h") short = true;
      else if (short) {
        return {
          message: `${at}.cache_control.ttl: a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block. Note that blocks are processed in the following order: \`tools\`, \`system\`, \`messages\`.`,
        };
      }
    }
    return undefined;
  },
};

function breakpointsOf(blocks: readonly JsonObject[]): number {
  let found = 0;
  for (const { cache_control: breakpoint } of blocks) if ((breakpoint ?? null) !== null) found++;
  return found;
}
