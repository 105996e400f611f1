import { withoutSecrets } from "../telemetry/without-secrets.ts";
import { json, type Page, type PageState } from "./page.ts";

/** A check that takes longer has failed, in milliseconds. */
const PATIENCE = 5_000;

interface Outcomes {
  readonly [name: string]: string;
}

/**
 * Says whether requests can be taken: everything that the gateway stands on answers, and it is not closing. What is wrong besides, with
 * a provider or with messages that wait, is told too; it does not keep anybody from being heard.
 */
export const readyzPage: Page = {
  matches: (path) => path === "/readyz",
  guarded: false,
  async answer(_path, state) {
    if (state.closing) return json(503, { status: "closing" });
    const outcome = Object.entries(await outcomes(state));
    const ready = outcome.every(([, words]) => words === "ok");
    // What an error says may hold an address with its password.
    const checks = Object.fromEntries(outcome.map(([name, words]) => [name, withoutSecrets(words)]));
    const { warnings } = state;
    const problems = state.problems();
    return json(ready ? 200 : 503, {
      status: ready ? "ready" : "not ready",
      checks,
      ...(Object.keys(problems).length === 0 ? {} : { problems }),
      ...(warnings.length === 0 ? {} : { warnings }),
    });
  },
};

async function outcomes(state: PageState): Promise<Outcomes> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcomes>((resolve) => {
    timer = setTimeout(() => resolve({ checks: `no answer in ${PATIENCE / 1000} s` }), PATIENCE);
  });
  const asked = state.ready().catch(() => ({ checks: "failed" }));
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
