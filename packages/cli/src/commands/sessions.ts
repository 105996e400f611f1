import { SutureClient } from "@suture/gateway/client";
import { CliError } from "../cli-error.ts";
import { closest } from "../closest.ts";
import type { Command } from "../command.ts";
import type { OptionName, Options } from "../options.ts";
import { renderUsage } from "../render/help.ts";
import type { Action } from "../sessions/action.ts";
import { ACTIONS, arity } from "../sessions/actions.ts";
import { apiProblem } from "../sessions/api-problem.ts";
import { patientFetch, RETRIES } from "../sessions/patient-fetch.ts";

const usage =
  "ACTION [ID …] [--url URL] [--key KEY] [--json] [--search TEXT] [--archived] [--limit N] [--name TITLE] [--as ID] [--turns K] [--after N] [--to FORMAT] [--for CONTRACT] [--model NAME] [--budget TOKENS] [--min-keep-tail N]";

/** Options of every action. */
const SHARED: readonly OptionName[] = ["url", "key", "json", "help"];

/** Refuses options that an action would silently ignore. */
function refuseOthers(action: Action, options: Options): void {
  const own = [...(action.options ?? []), ...SHARED];
  const other = (Object.keys(options) as OptionName[]).find((name) => !own.includes(name));
  if (other === undefined) return;
  const whose = ACTIONS.filter((each) => each.options?.includes(other)).map(({ name }) => name);
  throw new CliError(
    `--${other} is for ${whose.join(", ")}, not for ${action.name}`,
    "See suture sessions --help.",
  );
}

/** Where a gateway listens by default. */
const HERE = "http://127.0.0.1:4000";

/** `suture sessions`: works with the sessions that a running gateway keeps. */
export const sessionsCommand: Command = {
  name: "sessions",
  usage,
  about:
    "Talks to a gateway that runs with an agent. The exit code is 1 when send got no answer, when compact could not make it fit, and when dead found something.",
  actions: ACTIONS.map(({ name, operands, summary }) => [`${name} ${operands}`.trim(), summary]),
  options: [
    "url",
    "key",
    "json",
    "search",
    "archived",
    "limit",
    "name",
    "as",
    "turns",
    "after",
    "to",
    "for",
    "model",
    "budget",
    "min-keep-tail",
    "help",
  ],
  examples: [
    "suture sessions new talk --name Weather",
    "suture sessions send talk How warm is it in Oslo?",
    "suture sessions tail talk",
    "suture sessions export talk --to anthropic",
    "suture sessions fork talk 3 --as other",
    "suture sessions dead --json",
  ],
  async run({ options, operands }, context) {
    const [name = "", ...rest] = operands;
    const names = ACTIONS.map((each) => each.name);
    const action = ACTIONS.find((each) => each.name === name);
    if (action === undefined) {
      const near = closest(name, names);
      const what = name === "" ? "expected an action" : `unknown action ${name}`;
      throw new CliError(
        `${what}${near === undefined ? "" : `; did you mean ${near}?`}`,
        `Actions: ${names.join(", ")}. See suture sessions --help.`,
      );
    }
    const { least, most } = arity(action);
    if (rest.length < least || rest.length > most) {
      const message =
        rest.length < least ? `${name} needs ${action.operands}` : `unexpected ${rest.slice(most).join(" ")}`;
      throw new CliError(message, renderUsage("sessions", `${name} ${action.operands}`.trim()));
    }
    refuseOthers(action, options);
    if (rest[0] === "" && action.operands.includes("ID"))
      throw new CliError(
        "the id of the session is empty",
        "Is the variable set that it comes from? suture sessions list shows ids.",
      );
    const { url = HERE, key = context.io.env.SUTURE_KEY } = options;
    if (!URL.canParse(url) || !/^https?:/.test(url))
      throw new CliError(
        `unexpected ${url} for --url, expected an address that begins with http:// or https://`,
        `Write --url ${url.includes("//") || !URL.canParse(`http://${url}`) ? HERE : `http://${url}`}.`,
      );
    if (/\/v1\/?$/.test(new URL(url).pathname))
      throw new CliError(
        `unexpected ${url} for --url: /v1 is for SDKs, expected the gateway itself`,
        `Write --url ${url.replace(/\/v1\/?$/, "")}.`,
      );
    const gateway = { url, ...(key === undefined || key === "" ? {} : { key }) };
    const client = new SutureClient({ ...gateway, retries: 1 });
    const patient = (onAway: () => void): SutureClient =>
      new SutureClient({ ...gateway, retries: RETRIES, fetch: patientFetch(onAway) });
    try {
      return await action.run({ client, patient, options, operands: rest, context });
    } catch (error) {
      throw apiProblem(error, url);
    }
  },
};
