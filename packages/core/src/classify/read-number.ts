const UNITS: { readonly [unit: string]: number } = { k: 1000, m: 1_000_000 };

/**
 * Reads a number as people and servers print it: `200000`, `1,048,576`, `5.958.968`, `128k`. A dot at the end does not
 * belong to it.
 */
export function readNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const unit = UNITS[text.slice(-1).toLowerCase()];
  const digits = (unit === undefined ? text : text.slice(0, -1)).replace(/[.,_]{1,20}$/, "");
  const grouped = /^\d{1,3}(?:\.\d{3}){1,6}$/.test(digits) ? digits.replaceAll(".", "") : digits;
  const number = Number(grouped.replace(/[,_]/g, ""));
  const value = unit === undefined ? number : Math.round(number * unit);
  return Number.isSafeInteger(value) ? value : undefined;
}
