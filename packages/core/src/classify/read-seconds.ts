const UNITS: { readonly [unit: string]: number } = { d: 86_400, h: 3600, m: 60, s: 1, ms: 0.001 };

/** Reads a duration as servers print it (`20`, `2s`, `9m38.016s`, `1h2m`, `350ms`, `30 seconds`), in seconds. */
export function readSeconds(text: string | undefined): number | undefined {
  if (text === undefined || text.length > 40) return undefined;
  const plain = /^\s{0,4}(\d{1,9}(?:\.\d{1,12})?)\s{0,4}$/.exec(text);
  if (plain !== null) return Number(plain[1]);
  let seconds: number | undefined;
  for (const [, amount, unit] of text.matchAll(/(\d{1,9}(?:\.\d{1,12})?)\s?(ms|milliseconds|[dhms])/gi)) {
    seconds =
      (seconds ?? 0) +
      Number(amount) * (UNITS[unit!.toLowerCase() === "milliseconds" ? "ms" : unit!.toLowerCase()] ?? 1);
  }
  return seconds === undefined ? undefined : Math.round(seconds * 1000) / 1000;
}
