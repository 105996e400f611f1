/** The options of one call, as the user typed them. */
export interface Options {
  readonly from?: string;
  readonly for?: string;
  readonly model?: string;
  readonly to?: string;
  readonly policy?: string;
  readonly pending?: readonly string[];
  readonly report?: string;
  readonly strict?: boolean;
  readonly json?: boolean;
  readonly jsonl?: boolean;
  readonly resume?: boolean;
  readonly "drop-signatures"?: boolean;
  readonly write?: boolean;
  readonly "min-keep-tail"?: string;
  readonly turns?: string;
  readonly tokens?: string;
  readonly boundary?: string;
  readonly budget?: string;
  readonly digest?: boolean;
  readonly provider?: string;
  readonly status?: string;
  readonly port?: string;
  readonly config?: string;
  readonly host?: string;
  readonly upstream?: readonly string[];
  readonly mode?: string;
  readonly window?: string;
  readonly scenario?: string;
  readonly emulate?: boolean;
  readonly store?: string;
  readonly name?: string;
  readonly url?: string;
  readonly key?: string;
  readonly search?: string;
  readonly limit?: string;
  readonly after?: string;
  readonly as?: string;
  readonly archived?: boolean;
  readonly help?: boolean;
  readonly version?: boolean;
}

/** The name of an option, without its dashes. */
export type OptionName = keyof Options;

/** What an option is and what it does. */
interface OptionFacts {
  /** The placeholder for its value in usage lines; absent for switches. */
  readonly value?: string;
  readonly short?: string;
  readonly help: string;
  /** What it does in commands that use it differently. */
  readonly instead?: { readonly [command: string]: string };
}

/** Every option of every command, in the order in which help lists them. */
export const OPTIONS: { readonly [Name in OptionName]-?: OptionFacts } = {
  from: { value: "FORMAT", help: "format of the input (default: detected)" },
  to: { value: "FORMAT", help: "format of the output" },
  for: {
    value: "CONTRACT",
    help: "provider to satisfy (default: the one the format belongs to)",
    instead: {
      rules: "show what this provider enforces (default: none)",
      sessions: "provider that an export is mended for (default: its format's)",
    },
  },
  model: {
    value: "NAME",
    help: "model to satisfy (default: the one the document names)",
    instead: {
      turns: "model whose tokens are counted (default: the document's)",
      cut: "model whose tokens are counted (default: the document's)",
      compact: "model to satisfy and fit into (default: the document's)",
      rules: "show what holds for this model (default: any of the provider's)",
      sessions: "who answers: UPSTREAM/MODEL; export and compact: model to satisfy",
    },
  },
  policy: { value: "keep|drop", help: "keep all that was said (default), or drop what has no other half" },
  pending: { value: "ID,…", help: "calls that still run or await approval; they are left open" },
  resume: { help: "strip system prompts and run bindings from a stored history" },
  "drop-signatures": { help: "send no signed reasoning back, after the provider refused a signature" },
  strict: { help: "treat risks like errors" },
  json: { help: "print JSON" },
  jsonl: {
    help: "one conversation per line, in and out",
    instead: {
      check: "one conversation per line",
      turns: "one conversation per line in, one list per line out",
      cut: "one conversation per line in, one cut per line out",
      classify: "one error per line in, one class per line out",
    },
  },
  report: { value: "FILE", help: "write findings and edits to FILE as JSON" },
  write: { help: "replace the input file, keeping a backup beside it" },
  "min-keep-tail": {
    value: "N",
    help: "keep at least this many messages in the tail",
    instead: {
      compact: "leave at least this many messages at the end as they are",
      sessions: "leave at least this many messages at the end as they are",
    },
  },
  turns: {
    value: "K",
    help: "keep at least this many turns in the tail",
    instead: { sessions: "turns to show (default: 3) or export: 5 for the last five, 3-7" },
  },
  tokens: { value: "T", help: "keep at least this many tokens in the tail" },
  boundary: { value: "turn|step", help: "between turns only, or between steps too" },
  budget: { value: "TOKENS", help: "tokens to fit into (default: half of the model's window)" },
  digest: { help: "replace the oldest turns with a digest at once" },
  provider: {
    value: "NAME",
    help: "who to emulate (default: all, each under its own path)",
    instead: { classify: "provider that answered, in any spelling (default: detected)" },
  },
  status: { value: "N", help: "HTTP status that came with the error" },
  config: { value: "FILE", help: "configuration (default: suture.config.json, where there is one)" },
  port: {
    value: "N",
    help: "port to listen at (default: 4010; 0: any that is free)",
    instead: { serve: "port to listen at (default: 4000; 0: any that is free)" },
  },
  host: { value: "ADDRESS", help: "address to listen at (default: 127.0.0.1); others need keys" },
  store: { value: "FILE", help: "SQLite file to remember conversations in (default: memory only)" },
  emulate: { help: "use emulators instead of the providers, and say what to try" },
  upstream: { value: "NAME=URL", help: "base URL of a provider, known or new; may be repeated" },
  mode: { value: "off|shadow|on", help: "forward as is, report only, or mend (default)" },
  window: { value: "TOKENS", help: "context window of every model (default: the model's own)" },
  scenario: { value: "FILE", help: "JSON file that says what goes wrong and what is answered" },
  name: {
    value: "NAME",
    help: "whose key it is, for logs and metrics (default: client)",
    instead: { sessions: "title of a new session, or of a fork" },
  },
  url: { value: "URL", help: "address of the gateway (default: http://127.0.0.1:4000)" },
  key: { value: "KEY", help: "key of the gateway (default: the variable SUTURE_KEY)" },
  search: { value: "TEXT", help: "only sessions with this text in title, metadata or messages" },
  limit: { value: "N", help: "list at most this many (default: 50)" },
  after: { value: "N", help: "start after this entry (default: now)" },
  as: { value: "ID", help: "id of a fork (default: made up)" },
  archived: { help: "list archived sessions, not those that are active" },
  help: { short: "h", help: "show this help" },
  version: { short: "V", help: "show the version" },
};
