/** A file, and whether a conversation each comes out of it. */
export interface Filtered {
  /** As it can be typed. */
  readonly file: string;
  readonly several: boolean;
}

/** How else a line is to be put together. */
interface Extra {
  /** Whether the lines of the file are put into one list first. */
  readonly slurp?: boolean;
  /** The format of what comes out, where it cannot be told from that. */
  readonly from?: string | undefined;
}

/** The line to paste that has jq make something of a file, and checks it. */
export function jqLine(
  filter: string,
  { file, several }: Filtered,
  { slurp = false, from }: Extra = {},
): string {
  const jq = `jq ${slurp ? "-s " : ""}${several ? "-c " : ""}'${filter}' ${file}`;
  return `${jq} | suture check${several ? " --jsonl" : ""}${from === undefined ? "" : ` --from ${from}`}`;
}
