import { variables } from "../../packages/gateway/src/config/environment.ts";
import { configJsonSchema } from "../../packages/gateway/src/config/json-schema.ts";
import { table } from "./markdown.ts";

/** As much of JSON Schema as the options need. */
interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly items?: Schema;
}

const EXAMPLE = `\`\`\`json
{
  "$schema": "./node_modules/@suture/gateway/suture.config.schema.json",
  "port": 4000,
  "upstreams": [
    { "name": "openai", "keyEnv": "OPENAI_API_KEY", "models": ["gpt-5*"] },
    { "name": "anthropic", "keyFile": "/run/secrets/anthropic" },
    { "name": "lab", "baseUrl": "http://10.0.0.5:8000/v1", "contract": "vllm", "keyless": true }
  ],
  "fallbacks": [{ "upstream": "openai", "to": [{ "upstream": "anthropic", "model": "claude-opus-4-6" }] }]
}
\`\`\``;

/** The reference of what a gateway can be told, from the schema that it checks it by. */
export function configPage(): string {
  const { properties = {} } = configJsonSchema() as Schema;
  const { $schema, ...options } = properties;
  const plain = Object.entries(options).filter(([, { properties: inner }]) => inner === undefined);
  const groups = Object.entries(options).filter(([, schema]) => membersOf(schema) !== undefined);
  return [
    "# Configuration",
    "",
    "The [gateway](gateway.md) takes the same options from a program (`startGateway(options)`), from a file, from the environment and from the",
    "command line. A later one wins: defaults, file, environment, command line.",
    "",
    "`suture serve` reads `suture.config.json` in the folder where it is started, or the file that `--config` names. Everything that is wrong",
    "with it is said at once, each with its place: `suture.config.json: upstreams[1].baseUrl: here is not a URL`. Editors check it as it is",
    "written, by the schema that the package carries:",
    "",
    EXAMPLE,
    "",
    "When the file changes, or on `SIGHUP`, the gateway goes on with what it says then. Requests that are under way end as they began. A file",
    "that is wrong changes nothing, and neither does one that asks for what only a start can change: `port`, `host`, `store`, `agent`,",
    "`telemetry`, `maxHeaderBytes`, `maxReports`.",
    "",
    "## Options",
    "",
    ...table(
      ["option", "meaning", "default"],
      plain.map((entry) => rowOf(entry)),
    ),
    ...groups.flatMap(([name, schema]) => groupOf(name, schema)),
    "## Environment",
    "",
    "Each variable stands for one option; lists are written with commas. No other variable with this beginning is an option; `SUTURE_KEYS` holds",
    "the keys that a [store](sessions.md) is sealed with. Variables that `keyEnv` and `urlEnv` name are read for what they are named for.",
    "",
    ...table(
      ["variable", "option"],
      variables.map(({ name, option }) => [`\`${name}\``, `\`${option}\``]),
    ),
  ].join("\n");
}

/** The table of an option that has members, or is a list of things that have; those inside of it follow. */
function groupOf(name: string, schema: Schema): string[] {
  const { properties = {}, required = [] } = membersOf(schema) ?? {};
  const inner = Object.entries(properties);
  const title = schema.type === "array" ? `Each of \`${name}\`` : `\`${name}\``;
  return [
    `### ${title}`,
    "",
    ...table(
      ["member", "meaning", "default"],
      inner.map(([member, its]) => rowOf([member, its], required.includes(member))),
    ),
    ...inner.flatMap(([member, its]) =>
      membersOf(its) === undefined
        ? []
        : groupOf(`${name}${schema.type === "array" ? "[]" : ""}.${member}`, its),
    ),
  ];
}

function membersOf(schema: Schema): Schema | undefined {
  const own = schema.type === "array" ? schema.items : schema;
  return own?.properties === undefined ? undefined : own;
}

function rowOf([name, schema]: readonly [string, Schema], isRequired = false): string[] {
  const words = schema.enum ?? schema.items?.enum;
  const choice =
    words === undefined || words.length > 6 ? "" : `: ${words.map((word) => `\`${word}\``).join(", ")}`;
  return [
    `\`${name}\``,
    `${schema.description ?? ""}${choice}`,
    isRequired ? "must be given" : said(schema.default),
  ];
}

function said(value: unknown): string {
  if (value === undefined || (typeof value === "object" && JSON.stringify(value).length === 2)) return "";
  if (typeof value === "number") return value < 10_000 ? String(value) : value.toLocaleString("en");
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}
