import { isObject, type JsonObject } from "../../json.ts";
import type { Field, Message } from "./proto.ts";

/** A value that does not fit its field. */
export interface ProtoFault {
  /** The message that the fault is in, or the field; empty for the request itself. */
  readonly field: string;
  readonly description: string;
}

/** The place of a value, kept as a linked list and spelled out only for a fault: most requests have none. */
interface Place {
  readonly up: Place | undefined;
  readonly field: Field;
  /** Its index, if the field is a list. */
  readonly index: number | undefined;
}

const PACKAGE = "type.googleapis.com/google.ai.generativelanguage.v1beta.";

/** Every fault of a JSON value against its message, in the order of the JSON. */
export function protoFaults(value: JsonObject, message: Message): ProtoFault[] {
  const faults: ProtoFault[] = [];
  walk(value, message, undefined, faults);
  return faults;
}

function walk(value: JsonObject, message: Message, up: Place | undefined, faults: ProtoFault[]): void {
  let taken: string | undefined;
  for (const name in value) {
    const one = value[name];
    const field = message.fields.get(name);
    if (field === undefined) faults.push(unknownName(name, up, "Cannot find field."));
    // Null means that a field is not set.
    if (field === undefined || one === null || one === undefined) continue;
    if (field.oneof !== undefined) {
      if (taken === field.oneof) faults.push(secondOf(field.oneof, name, up));
      taken = field.oneof;
    }
    if (!Array.isArray(one)) {
      // Where a list is expected, a single value counts as a list of one.
      checkValue(one, { up, field, index: field.repeated ? 0 : undefined }, faults);
    } else if (field.repeated) {
      for (const [index, member] of one.entries()) checkValue(member, { up, field, index }, faults);
    } else if (field.type !== "any") {
      faults.push(unknownName(name, up, "Proto field is not repeating, cannot start list."));
    }
  }
}

function checkValue(value: unknown, place: Place, faults: ProtoFault[]): void {
  const { type } = place.field;
  if (typeof type === "object" && isObject(value)) {
    walk(value, type, place, faults);
    return;
  }
  const wrong = typeof type === "object" ? PACKAGE + type.name : wrongType(value, type);
  if (wrong === undefined) return;
  const undecoded = wrong === "TYPE_BYTES" && typeof value === "string" ? "Base64 decoding failed for " : "";
  const field = pathOf(place);
  const description = `Invalid value at '${field}' (${wrong}), ${undecoded}${JSON.stringify(value)}`;
  faults.push({ field, description });
}

/** The type that a value should have; undefined if it has it. */
function wrongType(value: unknown, type: Exclude<Field["type"], Message>): string | undefined {
  switch (type) {
    case "any":
      return undefined;
    case "string":
      return typeof value === "string" ? undefined : "TYPE_STRING";
    case "bool":
      return typeof value === "boolean" ? undefined : "TYPE_BOOL";
    case "struct":
      return isObject(value) ? undefined : "type.googleapis.com/google.protobuf.Struct";
    case "bytes":
      return typeof value === "string" && isBase64(value) ? undefined : "TYPE_BYTES";
  }
}

/** Both base64 alphabets are accepted, padded or not. */
function isBase64(text: string): boolean {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) return false;
  return text.replace(/={1,2}$/, "").length % 4 !== 1;
}

function pathOf(place: Place | undefined): string {
  if (place === undefined) return "";
  const { up, field, index } = place;
  const own = index === undefined ? field.snake : `${field.snake}[${index}]`;
  return up === undefined ? own : `${pathOf(up)}.${own}`;
}

function unknownName(name: string, up: Place | undefined, reason: string): ProtoFault {
  const field = pathOf(up);
  const place = field === "" ? "" : ` at '${field}'`;
  return { field, description: `Invalid JSON payload received. Unknown name "${name}"${place}: ${reason}` };
}

function secondOf(oneof: string, name: string, up: Place | undefined): ProtoFault {
  const field = pathOf(up);
  const description = `Invalid value at '${field}' (oneof), oneof field '${oneof}' is already set. Cannot set '${name}'`;
  return { field, description };
}
