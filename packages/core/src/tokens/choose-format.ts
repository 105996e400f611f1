import { detectAmong } from "../formats/detect-format.ts";
import type { Format } from "../formats/format.ts";
import { formats } from "../formats/registry.ts";
import { unknownFormat } from "../formats/unknown-format.ts";
import { findNamed } from "../repair/choose-provider.ts";

/**
 * The format of a document, given or detected. If several formats read it alike, the contract's own is chosen, as in
 * `check`.
 */
export function chooseFormat(input: unknown, from: string | undefined, contract: string | undefined): Format {
  if (from !== undefined) return findNamed("from", formats, from);
  const detection = detectAmong(formats, input);
  const { format, candidates } = detection;
  const likely = formats.filter(({ name }) => candidates.includes(name));
  const choice =
    likely.find(({ name }) => name === format) ??
    likely.find((each) => each.contract === contract) ??
    likely[0];
  if (choice !== undefined) return choice;
  throw unknownFormat(formats, input, detection);
}
