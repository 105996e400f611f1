import { DOCS } from "../../contracts/sources.ts";
import { CATALOGUE, GATEWAYS, row, type WindowRow } from "./window.ts";

/** Models with open weights that many endpoints serve. Endpoints may allow less. */
export const openModelWindows: readonly WindowRow[] = [
  // Hosts allow between 128,000 and 3,500,000.
  row(/llama-?v?4/, 128_000, 4_096, CATALOGUE),
  row(/llama-?v?3-[123]/, 128_000, 4_096, CATALOGUE),
  row(/llama-?v?3/, 8_192, 2_048, DOCS),
  row(/llama-?v?2/, 4_096, 2_048, DOCS),
  row(/^deepseek-(?:chat|reasoner)$|^deepseek-(?:v4|flash)/, 1_000_000, 384_000, CATALOGUE),
  row(/^deepseek-(?:v3|chat-v3)/, 163_840, 81_920, CATALOGUE),
  row(/^deepseek-r1/, 128_000, 32_768, CATALOGUE),
  row(/^kimi-k3/, 1_048_576, 131_072, GATEWAYS),
  row(/^kimi-k2-0711|^kimi-k2(?:-instruct)?$/, 131_072, 16_384, CATALOGUE),
  row(/^kimi-(?:k2|latest)/, 262_144, 262_144, CATALOGUE),
  row(/^moonshot-v1-8k/, 8_192, 8_192, DOCS),
  row(/^moonshot-v1-32k/, 32_768, 32_768, DOCS),
  row(/^moonshot-v1/, 131_072, 131_072, DOCS),
  row(/^glm-4-5v/, 64_000, 16_384, CATALOGUE),
  row(/^glm-4-6v/, 128_000, 32_768, CATALOGUE),
  row(/^glm-4-5/, 131_072, 98_304, CATALOGUE),
  row(/^glm-(?:4-7-flash|5-turbo|5v|5-1)/, 200_000, 131_072, CATALOGUE),
  row(/^glm-5-2/, 1_000_000, 131_072, CATALOGUE),
  row(/^glm-(?:4-[67]|5(?:$|-fp8))/, 204_800, 131_072, CATALOGUE),
  row(/^minimax-m3/, 1_000_000, 128_000, CATALOGUE),
  row(/^minimax-m2(?:$|-her)/, 196_608, 128_000, CATALOGUE),
  row(/^minimax-m2/, 204_800, 131_072, CATALOGUE),
  row(/^minimax-m1|^minimax-text/, 1_000_000, 40_000, DOCS),
  row(/^mimo-v2-(?:flash|omni)/, 262_144, 65_536, CATALOGUE),
  row(/^mimo-v2/, 1_048_576, 131_072, CATALOGUE),
  row(/^nemotron-super/, 262_144, 131_072, CATALOGUE),
  row(/^nemotron/, 128_000, 4_096, CATALOGUE),
  row(/^step-3/, 256_000, 256_000, CATALOGUE),
];
