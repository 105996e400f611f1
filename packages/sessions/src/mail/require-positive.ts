import { SessionError } from "../errors.ts";

export function requirePositive(name: string, value: number): number {
  if (Number.isInteger(value) && value >= 1) return value;
  throw new SessionError("bad-option", `${name} is ${value}`, { hint: "Give a whole number above zero." });
}
