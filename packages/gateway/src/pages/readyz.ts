import { json, type Page, type PageState } from "./page.ts";

/** A check that takes longer has failed, in milliseconds. */
const PATIENCE = 5_000;

/** Says whether requests can be taken: everything that the gateway stands on answers, and it is not closing. */
export const readyzPage: Page = {
  matches: (path) => path === "/readyz",
  guarded: false,
  async answer(_path, state) {
    if (state.closing) return json(503, { status: "closing" });
    const checks = await outcomes(state);
    const ready = Object.values(checks).every((outcome) => outcome === "ok");
    return json(ready ? 200 : 503, { status: ready ? "ready" : "not ready", checks });
  },
};

async function outcomes({ ready }: PageState): Promise<Record<string, string>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Record<string, string>>((resolve) => {
    timer = setTimeout(() => resolve({ checks: `no answer in ${PATIENCE / 1000} s` }), PATIENCE);
  });
  // What an error says may hold an address with its password.
  const asked = ready().catch(() => ({ checks: "failed" }));
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
