import { contracts, formats, type Report } from "@suture/core";
import { either } from "./closest.ts";
import type { Output } from "./output/output.ts";

/** The contract of formats that no provider accepts: a program always stands in between. */
const PORTABLE = "portable";

/**
 * Notices when a provider does not accept a history's format. The history may be meant for a program that translates it, but whoever means
 * to send it unchanged should know before the provider refuses.
 */
export class WireWatch {
  readonly #told = new Set<string>();

  /** Examines a report. */
  see({ format, to = format, contract }: Report): void {
    const wires = Object.keys(contracts.find(({ name }) => name === contract)?.wires ?? {});
    const isSent = formats.some((each) => each.name === to && each.contract !== PORTABLE);
    if (!isSent || contract === PORTABLE || wires.includes(to)) return;
    this.#told.add(
      `${contract} does not take ${to}; unless something translates it on the way, use suture convert --to ${either(wires)}`,
    );
  }

  /** Names providers with the formats they do not accept, each once. */
  async tell(stderr: Output): Promise<void> {
    for (const line of this.#told) await stderr.write(`suture: ${line}\n`);
  }
}
