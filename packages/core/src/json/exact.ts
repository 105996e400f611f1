import { fromJson } from "./values.ts";

/** Only texts that match this may have a number with more digits than a double holds, or with an exponent. */
const LONG = /[\d.]{16}|\d[eE]/;
const NUMBER = /-?\d[\d.eE+-]*/y;

/**
 * The parsed JSON, with numbers that do not fit in a double as strings of all their digits; `undefined` if the text is
 * not JSON. `value` saves parsing if it was parsed before.
 */
export function exactJson(text: string, value: unknown = fromJson(text)): unknown {
  if (value === undefined) return undefined;
  const quoted = quoteLongNumbers(text);
  return quoted === text ? value : fromJson(quoted);
}

/** The JSON text with quotes around all numbers that do not fit in a double. */
export function quoteLongNumbers(text: string): string {
  if (!LONG.test(text)) return text;
  let out = "";
  let copied = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === 34) at = endOfString(text, at) - 1;
    else if (char === 45 || (char >= 48 && char <= 57)) {
      const digits = numberAt(text, at);
      if (!isExact(digits)) {
        out += `${text.slice(copied, at)}"${digits}"`;
        copied = at + digits.length;
      }
      at += digits.length - 1;
    }
  }
  return out + text.slice(copied);
}

/** The number at a position of JSON text; `""` if there is none. */
export function numberAt(text: string, at: number): string {
  NUMBER.lastIndex = at;
  return NUMBER.exec(text)?.[0] ?? "";
}

/** The offset after the closing quote of a string that starts at `start`. */
export function endOfString(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === 92) escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
}

/** True for a number whose value survives parsing, whatever its spelling. */
function isExact(digits: string): boolean {
  const value = Number(digits);
  return Number.isFinite(value) && significant(digits) === significant(String(value));
}

/** The digits of a number without leading and trailing zeros, with the power of ten. */
function significant(number: string): string {
  const [mantissa = "", exponent = "0"] = number.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const digits = (whole + fraction).replace(/^-?0*/, "");
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === 48) end -= 1;
  if (end === 0) return "0";
  const power = Number(exponent) - fraction.length + digits.length - end;
  return `${number.startsWith("-") ? "-" : ""}${digits.slice(0, end)}e${power}`;
}
