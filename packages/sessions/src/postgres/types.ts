import type { CustomTypesConfig } from "pg";
import { fromText } from "./text.ts";

const BOOLEAN = 16;
const BIGINT = 20;
const INTEGER = 23;
const TEXT = 25;

/**
 * How to parse the values of our own queries. It is passed with each query, because other users of the same driver choose for themselves.
 */
export const ownTypes: CustomTypesConfig = {
  getTypeParser(oid) {
    if (oid === BIGINT || oid === INTEGER) return Number;
    if (oid === TEXT) return fromText;
    if (oid === BOOLEAN) return (value: string) => value === "t";
    return String;
  },
};
