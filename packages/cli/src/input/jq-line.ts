/** A file, and whether the filter yields one conversation per line. */
export interface Filtered {
  /** As it can be typed. */
  readonly file: string;
  readonly several: boolean;
}

/** Further properties of the command line. */
interface Extra {
  /** Whether jq first collects the lines of the file into one list. */
  readonly slurp?: boolean;
  /** The format of the result, if it cannot be detected. */
  readonly from?: string | undefined;
}

/** The line to paste that converts a file with jq and checks the result. */
export function jqLine(
  filter: string,
  { file, several }: Filtered,
  { slurp = false, from }: Extra = {},
): string {
  const jq = `jq ${slurp ? "-s " : ""}${several ? "-c " : ""}'${filter}' ${file}`;
  return `${jq} | suture check${several ? " --jsonl" : ""}${from === undefined ? "" : ` --from ${from}`}`;
}
