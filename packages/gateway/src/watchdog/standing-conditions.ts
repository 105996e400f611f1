import type { Condition, Standing } from "./condition.ts";

/** What the gateway depends on besides its store. */
export type StandingKind = "upstream" | "server" | "channel";

interface Words {
  readonly wrong: (name: string) => string;
  readonly what: string;
  readonly over: (name: string) => string;
}

const WORDS: Readonly<Record<StandingKind, Words>> = {
  upstream: {
    wrong: (name) => `The upstream ${name} fails again and again and is left alone for now.`,
    what: "Fallbacks are asked where there are any, and messages wait otherwise, for as long as `agent.patience` says; it is tried again by itself. Look at the provider's status and at the key.",
    over: (name) => `the upstream ${name} answers again.`,
  },
  server: {
    wrong: (name) => `The MCP server ${name} is away.`,
    what: "The agent goes on without its tools, and it is tried again by itself. Look at the server's own log.",
    over: (name) => `the MCP server ${name} is back.`,
  },
  channel: {
    wrong: (name) => `The channel ${name} cannot be listened to.`,
    what: "Messages may wait on the other side; it is tried again by itself. Look whether it can be reached and its key is still right.",
    over: (name) => `the channel ${name} is listened to again.`,
  },
};

/** The state of upstreams, MCP servers or channels. */
export function standingConditions(kind: StandingKind, standings: readonly Standing[]): Condition[] {
  const { wrong, what, over } = WORDS[kind];
  return standings.map(({ name, problem }) => {
    const condition = { key: `${kind}:${name}`, over: over(name) };
    if (problem === undefined) return condition;
    const text = `${wrong(name)} ${what} Reason: ${problem}`;
    return { ...condition, wrong: { level: "warning", words: problem, text } };
  });
}
