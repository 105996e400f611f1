import type { Emulator, LogEntry } from "@suture/emulators";
import type { Paint } from "../output/paint.ts";

/** The environment variable for the base URL in each provider's own SDK, if it has one. */
const VARIABLES: { readonly [provider: string]: string } = {
  "openai-chat": "OPENAI_BASE_URL",
  "openai-responses": "OPENAI_BASE_URL",
  anthropic: "ANTHROPIC_BASE_URL",
  gemini: "GOOGLE_GEMINI_BASE_URL",
  bedrock: "AWS_ENDPOINT_URL_BEDROCK_RUNTIME",
};

/** The served providers and their addresses, and how to point an SDK at them. */
export function renderEmulator({ url, providers }: Emulator, paint: Paint): string {
  const titles = Math.max(...providers.map(({ title }) => title.length));
  const addresses = Math.max(...providers.map(({ baseUrl }) => baseUrl.length));
  const rows = providers.map(({ name, title, baseUrl }) => {
    const variable = VARIABLES[name];
    const shown = `  ${title.padEnd(titles)}  ${paint("bold", baseUrl)}`;
    const space = " ".repeat(addresses - baseUrl.length);
    return variable === undefined ? `${shown}\n` : `${shown}${space}  ${paint("dim", variable)}\n`;
  });
  return `Point an SDK at one of these base URLs; any key will do.

${rows.join("")}
Scenario, log and health are at ${url}/_emulator/. Ctrl-C ends it.
`;
}

/** A line about one exchange. */
export function renderExchange(entry: LogEntry, paint: Paint): string {
  const { method, path, status, refusal, fault } = entry;
  const shown = status === 0 ? "no answer" : String(status);
  const colour = status >= 200 && status < 300 && fault === undefined ? "green" : "red";
  const words = [refusal, fault === undefined ? undefined : `(${fault} by scenario)`].filter(Boolean);
  return `${paint(colour, shown)} ${method} ${path}${words.length === 0 ? "" : `  ${words.join(" ")}`}\n`;
}
