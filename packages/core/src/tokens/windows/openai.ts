import { DOCS } from "../../contracts/sources.ts";
import { CATALOGUE, GATEWAYS, row, type WindowRow } from "./window.ts";

/** GPT, the o series and gpt-oss. */
export const openaiWindows: readonly WindowRow[] = [
  row(/^gpt-3-5-turbo-instruct/, 4_096, 4_096, DOCS),
  row(/^gpt-(?:3-5|35)/, 16_385, 4_096, CATALOGUE),
  row(/^gpt-4-32k/, 32_768, 32_768, DOCS),
  row(/^gpt-4-(?:turbo|vision|1106|0125)/, 128_000, 4_096, CATALOGUE),
  row(/^(?:gpt-4o-2024-05-13|gpt-4o-audio|gpt-4o-realtime)/, 128_000, 4_096, CATALOGUE),
  row(/^(?:chatgpt-4o|gpt-4o)/, 128_000, 16_384, CATALOGUE),
  row(/^gpt-4-1(?!\d)/, 1_047_576, 32_768, CATALOGUE),
  row(/^gpt-4-5(?!\d)/, 128_000, 16_384, DOCS),
  row(/^gpt-4(?:$|-0|-20)/, 8_192, 8_192, CATALOGUE),
  row(/^gpt-5-3-codex-spark/, 128_000, 32_000, CATALOGUE, 100_000),
  // Catalogues disagree about the first one; clients corrected theirs to the value of the others.
  row(/^gpt-5-(?:\d-)?chat/, 128_000, 16_384, CATALOGUE),
  row(/^gpt-5-pro/, 400_000, 272_000, CATALOGUE, 272_000),
  row(/^gpt-5-4-(?:mini|nano)/, 400_000, 128_000, CATALOGUE, 272_000),
  row(/^gpt-5-[45](?!\d)/, 1_050_000, 128_000, CATALOGUE, 922_000),
  row(/^gpt-5-6(?!\d)/, 1_050_000, 128_000, GATEWAYS, 922_000),
  row(
    /^gpt-5(?!\d)(?:-[0-3](?!\d))?(?:-mini|-nano|-codex|-pro|-20\d\d|-latest|$)/,
    400_000,
    128_000,
    CATALOGUE,
    272_000,
  ),
  row(/^gpt-6(?!\d)/, 1_050_000, 128_000, GATEWAYS, 922_000),
  row(/^codex-mini/, 200_000, 100_000, DOCS),
  row(/^o1-(?:mini|preview)/, 128_000, 32_768, DOCS),
  row(/^o[134](?:-|$)/, 200_000, 100_000, CATALOGUE),
  row(/^gpt-oss/, 131_072, 65_536, CATALOGUE),
  row(/^computer-use-preview/, 8_192, 1_024, DOCS),
];
