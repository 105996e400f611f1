import { contracts, formats, type Report } from "@suture/core";
import { either } from "./closest.ts";
import type { Output } from "./output/output.ts";

/** The contract that formats are held against which no provider takes: a program always stands in between. */
const PORTABLE = "portable";

/**
 * Sees whether a provider takes the format that a history is in. It may be meant for a program that translates it; whoever
 * means to send it there as it is had better know, before the provider says so.
 */
export class WireWatch {
  readonly #told = new Set<string>();

  /** Looks at what was judged. */
  see({ format, to = format, contract }: Report): void {
    const wires = Object.keys(contracts.find(({ name }) => name === contract)?.wires ?? {});
    const isSent = formats.some((each) => each.name === to && each.contract !== PORTABLE);
    if (!isSent || contract === PORTABLE || wires.includes(to)) return;
    this.#told.add(
      `${contract} does not take ${to}; unless something translates it on the way, use suture convert --to ${either(wires)}`,
    );
  }

  /** Names providers with the formats that they do not take, each once. */
  async tell(stderr: Output): Promise<void> {
    for (const line of this.#told) await stderr.write(`suture: ${line}\n`);
  }
}
