import type { Gateway, GatewayOptions, Mode } from "@suture/gateway";
import type { Paint } from "../output/paint.ts";
import { wrap } from "../render/wrap.ts";

/** What each mode does to histories, and which answers refer to a report. */
const MODES: { readonly [mode in Mode]: { readonly does: string; readonly reports: string } } = {
  on: {
    does: "Histories are mended on their way.",
    reports: "The answer to a mended request names the report of it in the header suture-report. ",
  },
  shadow: {
    does: "Requests are forwarded as they are; what would be mended is reported.",
    reports:
      "The answer to a request that would be mended names the report of it in the header suture-report. ",
  },
  off: { does: "Requests are forwarded as they are; nothing is mended.", reports: "" },
};

/** Addresses to listen on that stand for all of the machine's. */
const EVERYWHERE: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/** Maximum columns of a list of names. */
const NAMES = 94;

/** Where the gateway listens, how to point an SDK at it, and which model answers in sessions. */
export function renderGateway(
  { url, upstreams }: Gateway,
  { host, mode = "on", keys = [], upstreams: configured = [], agent }: GatewayOptions,
  { paint, width: columns }: { readonly paint: Paint; readonly width: number | undefined },
  { isEmulated, command }: { readonly isEmulated: boolean; readonly command: string },
): string {
  const bases: readonly (readonly [variable: string, path: string])[] = [
    ["OPENAI_BASE_URL", "/v1"],
    ["ANTHROPIC_BASE_URL", ""],
    ["GOOGLE_GEMINI_BASE_URL", ""],
  ];
  const width = Math.max(...bases.map(([variable]) => variable.length));
  const rows = bases.map(([variable, path]) => `  ${variable.padEnd(width)}  ${paint("bold", url + path)}\n`);
  const others = upstreams.filter((name) => !["openai", "anthropic", "gemini"].includes(name));
  const names = wrap(others.join(", "), Math.min(columns ?? NAMES, NAMES) - 2)
    .map((line) => `  ${line}\n`)
    .join("");
  const own = configured.filter(({ key, keyEnv, keyFile }) => (key ?? keyEnv ?? keyFile) !== undefined);
  const owned = some(own.map(({ name }) => name));
  const withKeys = isEmulated
    ? "give it a key of the gateway."
    : own.length === 0
      ? "its own key is forwarded; give it a key of the gateway in the header suture-key."
      : `give it a key of the gateway: in place of its own where the gateway has one (${owned}), otherwise in the header suture-key.`;
  const withoutKeys = isEmulated
    ? "any key will do."
    : own.length === 0
      ? "its own key is forwarded."
      : `its own key is forwarded, except where the gateway has one (${owned}).`;
  const key = keys.length > 0 ? withKeys : withoutKeys;
  const elsewhere =
    host !== undefined && EVERYWHERE.has(host)
      ? `\n${wrap("On other machines, put this machine's address, or a name in hosts, in place of localhost.", columns).join("\n")}\n`
      : "";
  const to = ` --url ${url}`;
  const sessions =
    agent === undefined
      ? ""
      : `
${wrap(`Sessions are answered by ${agent.model}; make one, and say something in it:`, columns).join("\n")}

  ${paint("bold", `${command} sessions new${to}`)}
  ${paint("bold", `${command} sessions send ID Hello${to}`)}
`;
  return `${wrap(`${MODES[mode].does} Point an SDK at the gateway; ${key}`, columns).join("\n")}

${rows.join("")}${elsewhere}
${wrap(`For other providers, point OpenAI's SDK at ${url}/NAME/v1, or ask for a model NAME/MODEL:`, columns).join("\n")}

${names}${sessions}
${wrap(`${MODES[mode].reports}Ctrl-C ends it.`, columns).join("\n")}
`;
}

/** Maximum number of names listed. */
const LISTED = 4;

function some(names: readonly string[]): string {
  const more = names.length - LISTED;
  return `${names.slice(0, LISTED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
