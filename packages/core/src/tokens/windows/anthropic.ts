import { DOCS } from "../../contracts/sources.ts";
import { CATALOGUE, row, type WindowRow } from "./window.ts";

/** Claude. */
export const anthropicWindows: readonly WindowRow[] = [
  row(/^claude-(?:instant|v?2-0|v?1)/, 100_000, 4_096, DOCS),
  row(/^claude-v?2/, 200_000, 4_096, DOCS),
  row(/^claude-3-5/, 200_000, 8_192, CATALOGUE),
  row(/^claude-3-7/, 200_000, 64_000, CATALOGUE),
  row(/^claude-3/, 200_000, 4_096, CATALOGUE),
  row(/^claude-opus-4(?:-[01](?!\d)|-20\d{6}|-latest|$)/, 200_000, 32_000, CATALOGUE),
  row(/^claude-(?:opus|sonnet|haiku)-4(?:-[0-5](?!\d)|-20\d{6}|-latest|$)/, 200_000, 64_000, CATALOGUE),
  row(/^claude-sonnet-4-6/, 1_000_000, 64_000, CATALOGUE),
  row(/^claude-(?:opus|haiku)-4/, 1_000_000, 128_000, CATALOGUE),
  row(/^claude-(?:opus|sonnet|haiku|fable|mythos)-5/, 1_000_000, 128_000, DOCS),
];
