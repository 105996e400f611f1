import { isObject, type JsonObject } from "../../json.ts";
import type { Field, Message } from "./proto.ts";

/** A value that does not fit its field. */
export interface ProtoFault {
  /** The message that the fault is in, or the field; empty for the request itself. */
  readonly field: string;
  readonly description: string;
}

const PACKAGE = "type.googleapis.com/google.ai.generativelanguage.v1beta.";

/** Everything in a JSON value that is not as its message demands, in the order of the JSON. */
export function protoFaults(value: JsonObject, message: Message, path = ""): ProtoFault[] {
  const faults: ProtoFault[] = [];
  walk(value, message, path, faults);
  return faults;
}

function walk(value: JsonObject, message: Message, path: string, faults: ProtoFault[]): void {
  const taken = new Set<string>();
  for (const name in value) {
    const one = value[name];
    const field = message.fields.get(name);
    if (field === undefined) faults.push(unknownName(name, path, "Cannot find field."));
    // A null stands for a field that is not set.
    if (field === undefined || one === null || one === undefined) continue;
    if (field.oneof !== undefined) {
      if (taken.has(field.oneof)) faults.push(secondOf(field.oneof, name, path));
      taken.add(field.oneof);
    }
    const at = path === "" ? field.snake : `${path}.${field.snake}`;
    if (!Array.isArray(one)) {
      // Where a list is wanted, one value stands for a list of one.
      checkValue(one, field, field.repeated ? `${at}[0]` : at, faults);
    } else if (field.repeated) {
      for (const [index, member] of one.entries()) checkValue(member, field, `${at}[${index}]`, faults);
    } else if (field.type !== "any") {
      faults.push(unknownName(name, path, "Proto field is not repeating, cannot start list."));
    }
  }
}

function checkValue(value: unknown, { type }: Field, at: string, faults: ProtoFault[]): void {
  const wrong = (expected: string) => {
    faults.push({
      field: at,
      description: `Invalid value at '${at}' (${expected}), ${JSON.stringify(value)}`,
    });
  };
  if (typeof type === "object") {
    if (isObject(value)) walk(value, type, at, faults);
    else wrong(PACKAGE + type.name);
  } else if (type === "string") {
    if (typeof value !== "string") wrong("TYPE_STRING");
  } else if (type === "bool") {
    if (typeof value !== "boolean") wrong("TYPE_BOOL");
  } else if (type === "struct") {
    if (!isObject(value)) wrong("type.googleapis.com/google.protobuf.Struct");
  } else if (type === "bytes") {
    if (typeof value !== "string") wrong("TYPE_BYTES");
    else if (!isBase64(value)) {
      const description = `Invalid value at '${at}' (TYPE_BYTES), Base64 decoding failed for ${JSON.stringify(value)}`;
      faults.push({ field: at, description });
    }
  }
}

/** Both alphabets of base64 are read, padded or not. */
function isBase64(text: string): boolean {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) return false;
  return text.replace(/=+$/, "").length % 4 !== 1;
}

function unknownName(name: string, path: string, reason: string): ProtoFault {
  const place = path === "" ? "" : ` at '${path}'`;
  return {
    field: path,
    description: `Invalid JSON payload received. Unknown name "${name}"${place}: ${reason}`,
  };
}

function secondOf(oneof: string, name: string, path: string): ProtoFault {
  const description = `Invalid value at '${path}' (oneof), oneof field '${oneof}' is already set. Cannot set '${name}'`;
  return { field: path, description };
}
