import { CompactionSlots } from "@suture/core/compaction";
import type { CompactionSettings } from "../options.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { CompactionMemory, type CompactionStore } from "./compaction-memory.ts";
import { Limits } from "./limits.ts";
import type { SummaryWriter } from "./make-room.ts";
import { Overflows } from "./overflows.ts";
import { Sizes } from "./sizes.ts";

/** What all requests of a gateway share for making room. */
export interface Compactor {
  readonly settings: CompactionSettings;
  readonly limits: Limits;
  readonly sizes: Sizes;
  readonly overflows: Overflows;
  readonly memory: CompactionMemory;
  /** Identical requests, such as retries by a client, wait for the same compaction. */
  readonly slots: CompactionSlots;
  readonly writer: SummaryWriter | undefined;
  readonly telemetry: Telemetry;
}

/** Opens the compactor of a gateway. */
export function openCompactor(
  settings: CompactionSettings,
  writer: SummaryWriter | undefined,
  telemetry: Telemetry,
  store?: CompactionStore,
): Compactor {
  const limits = new Limits();
  const sizes = new Sizes();
  const overflows = new Overflows();
  const slots = new CompactionSlots();
  const memory = new CompactionMemory(store, (error) => {
    const facts = { error: error instanceof Error ? error.message : String(error) };
    telemetry.log("error", "the store does not work; compactions are only remembered in memory", facts);
    return undefined;
  });
  return { settings, limits, sizes, overflows, memory, slots, writer, telemetry };
}
