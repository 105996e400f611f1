import { DOCS } from "../../contracts/sources.ts";
import { CATALOGUE, GATEWAYS, row, type WindowRow } from "./window.ts";

/** Mistral, xAI, Cohere, Amazon and Perplexity. */
export const otherWindows: readonly WindowRow[] = [
  row(/^codestral/, 256_000, 4_096, CATALOGUE),
  row(/^devstral-(?:small-25|medium-25)/, 128_000, 128_000, CATALOGUE),
  row(/^(?:labs-)?devstral/, 256_000, 256_000, CATALOGUE),
  row(
    /^(?:magistral|ministral|pixtral|mistral-nemo|open-mistral-nemo|mistral-small-2[45])/,
    128_000,
    16_384,
    CATALOGUE,
  ),
  row(/^mistral-large-24/, 131_072, 16_384, CATALOGUE),
  row(/^mistral-medium-2505/, 131_072, 131_072, CATALOGUE),
  row(/^mistral-(?:large|medium)/, 262_144, 262_144, CATALOGUE),
  row(/^mistral-small/, 256_000, 256_000, CATALOGUE),
  row(/^(?:open-)?mixtral-8x22b/, 64_000, 64_000, CATALOGUE),
  row(/^(?:open-)?mixtral/, 32_000, 32_000, CATALOGUE),
  row(/^(?:open-)?mistral-7b/, 8_000, 8_000, CATALOGUE),
  row(/^grok-4-[5-9](?!\d)/, 500_000, 131_072, GATEWAYS),
  row(/^grok-4-(?:20|3)(?!\d)/, 1_000_000, 30_000, CATALOGUE),
  row(/^grok-4(?:-1)?-fast/, 2_000_000, 30_000, DOCS),
  row(/^grok-(?:4|code|build)/, 256_000, 256_000, CATALOGUE),
  row(/^grok/, 131_072, 131_072, DOCS),
  row(/^command-a-(?:plus|vision)/, 128_000, 8_000, CATALOGUE),
  row(/^command-a-translate/, 8_000, 8_000, CATALOGUE),
  row(/^command-a-reasoning/, 256_000, 32_000, CATALOGUE),
  row(/^command-a/, 256_000, 8_000, CATALOGUE),
  row(/^command-r/, 128_000, 4_000, CATALOGUE),
  row(/^nova-(?:micro|2-lite)/, 128_000, 4_096, CATALOGUE),
  row(/^nova-premier/, 1_000_000, 10_000, DOCS),
  row(/^nova-(?:lite|pro)/, 300_000, 8_192, CATALOGUE),
  row(/^sonar-pro/, 200_000, 8_192, CATALOGUE),
  row(/^sonar/, 128_000, 4_096, CATALOGUE),
];
