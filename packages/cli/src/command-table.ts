import type { Command } from "./command.ts";

/** A command before it is loaded. */
export interface CommandEntry {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Loads the rest of it: loading the code of all commands takes longer than running most of them. */
  load(): Promise<Command>;
}

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: "check",
    summary: "say what a provider would refuse, and where",
    load: async () => (await import("./commands/check.ts")).checkCommand,
  },
  {
    name: "repair",
    summary: "mend a conversation so that the provider accepts it",
    load: async () => (await import("./commands/repair.ts")).repairCommand,
  },
  {
    name: "convert",
    summary: "write a conversation in another format, mended for it",
    load: async () => (await import("./commands/convert.ts")).convertCommand,
  },
  {
    name: "turns",
    summary: "list the turns of a conversation, with their calls and tokens",
    load: async () => (await import("./commands/turns.ts")).turnsCommand,
  },
  {
    name: "cut",
    summary: "say where a conversation may be cut without breaking a pair",
    load: async () => (await import("./commands/cut.ts")).cutCommand,
  },
  {
    name: "compact",
    summary: "make a conversation fit a budget of tokens or a model's window",
    load: async () => (await import("./commands/compact.ts")).compactCommand,
  },
  {
    name: "rules",
    summary: "list the rules, and which of them a provider enforces",
    load: async () => (await import("./commands/rules.ts")).rulesCommand,
  },
  {
    name: "explain",
    summary: "tell why a rule exists, how it is mended and who enforces it",
    load: async () => (await import("./commands/explain.ts")).explainCommand,
  },
  {
    name: "classify",
    summary: "say what a provider's error is about, and what helps",
    load: async () => (await import("./commands/classify.ts")).classifyCommand,
  },
  {
    name: "emulate",
    summary: "serve local imitations of providers, as strict as the real ones",
    load: async () => (await import("./commands/emulate.ts")).emulateCommand,
  },
  {
    name: "serve",
    summary: "run the gateway: a proxy that mends histories on their way",
    load: async () => (await import("./commands/serve.ts")).serveCommand,
  },
  {
    name: "keys",
    summary: "make a key for the gateway, and its entry in the configuration",
    load: async () => (await import("./commands/keys.ts")).keysCommand,
  },
  {
    name: "sessions",
    summary: "list, read, follow and change the sessions that a gateway keeps",
    load: async () => (await import("./commands/sessions.ts")).sessionsCommand,
  },
];
