import { DOCS } from "../../contracts/sources.ts";
import { CATALOGUE, row, type WindowRow } from "./window.ts";

/** Gemini and Gemma. */
export const googleWindows: readonly WindowRow[] = [
  row(/^gemini-(?:1-0|pro$)/, 32_760, 8_192, DOCS),
  row(/^gemini-1-5-pro/, 2_097_152, 8_192, DOCS),
  row(/^gemini-(?:1-5|2-0)/, 1_048_576, 8_192, CATALOGUE),
  row(/^gemini-2-5-flash-image/, 32_768, 32_768, CATALOGUE),
  row(/^gemini-3(?:-\d)?-pro-image/, 131_072, 32_768, CATALOGUE),
  row(/^gemini-3(?:-\d)?-flash-(?:lite-)?image/, 65_536, 65_536, CATALOGUE),
  row(/^gemini-3-[6-9]/, 1_048_576, 65_536, DOCS),
  row(/^gemini-(?:2-5|3(?:-[0-5])?)-(?:pro|flash)/, 1_048_576, 65_536, CATALOGUE),
  row(/^gemini-(?:pro|flash|flash-lite)-latest/, 1_048_576, 65_536, CATALOGUE),
  // Prompt, reasoning and reply share one window; a reply has 65,536 tokens unless more are requested.
  row(/^gemini-4/, 1_048_576, 65_536, DOCS),
  row(/^gemma-4/, 262_144, 32_768, CATALOGUE),
  row(/^gemma-?3/, 131_072, 8_192, CATALOGUE),
  row(/^gemma/, 8_192, 8_192, DOCS),
];
