import { CATALOGUE, row, type WindowRow } from "./window.ts";

/** Qwen. */
export const alibabaWindows: readonly WindowRow[] = [
  row(/^qwen-?max/, 32_768, 8_192, CATALOGUE),
  row(/^qwen-?(?:plus|flash)/, 1_000_000, 32_768, CATALOGUE),
  row(/^qwen-?turbo/, 1_000_000, 16_384, CATALOGUE),
  row(/^qwen-?2-5-omni/, 32_768, 2_048, CATALOGUE),
  row(/^qwen-?(?:omni|mt)/, 16_384, 2_048, CATALOGUE),
  row(/^(?:qwen-?vl|qwq|qvq|qwen-?2)/, 131_072, 8_192, CATALOGUE),
  row(/^qwen-?3-coder-(?:plus|flash)/, 1_000_000, 65_536, CATALOGUE),
  row(/^qwen-?3-coder/, 262_144, 65_536, CATALOGUE),
  row(/^qwen-?3-omni/, 65_536, 16_384, CATALOGUE),
  row(/^qwen-?3-7/, 1_000_000, 65_536, CATALOGUE),
  row(/^qwen-?3-[56]-(?:plus|flash)/, 1_000_000, 65_536, CATALOGUE),
  row(/^qwen-?3(?:-[56]|-max|-vl-plus)(?!\d)/, 262_144, 32_768, CATALOGUE),
  row(/^qwen-?3/, 131_072, 8_192, CATALOGUE),
];
