import { asBag, asList, type Bag, isBag } from "../../json/values.ts";
import type { SchemaFault } from "./report-schemas.ts";
import { shorten } from "./words.ts";

/** A schema reduced to the simple part of JSON Schema, and what did not fit. */
export interface PlainSchema {
  readonly schema: Bag;
  /** The first error, or else the first risk. */
  readonly fault: SchemaFault | undefined;
  /** Some constraint was lost. */
  readonly lossy: boolean;
}

/** A schema that accepts anything. */
const ANY: Bag = { type: ["string", "number", "boolean", "object", "array", "null"] };

const DEFS = "#/$defs/";

/** Simplifies a schema: all subschemas become objects, and references point to `$defs` at the root. */
export function plainSchema(root: Bag): PlainSchema {
  const made = new Map<Bag, Bag>();
  /** New names in `$defs`, by the original reference. */
  const names = new Map<string, string>();
  const defs: Record<string, unknown> = {};
  let error: SchemaFault | undefined;
  let risk: SchemaFault | undefined;
  let lossy = false;

  const plain = (value: unknown): Bag => {
    if (!isBag(value)) {
      error ??= { words: "has true or false in the place of a schema, expected an object" };
      lossy ||= value !== true;
      return ANY;
    }
    const known = made.get(value);
    if (known !== undefined) return known;
    const out: Record<string, unknown> = { ...value };
    made.set(value, out);
    const { items, type, additionalProperties: others } = value;
    for (const keyword of ["properties", "$defs"]) {
      const own = value[keyword];
      if (isBag(own))
        out[keyword] = Object.fromEntries(Object.entries(own).map(([name, each]) => [name, plain(each)]));
    }
    if (isBag(others)) out.additionalProperties = plain(others);
    let branches = asList(value.anyOf)?.map(plain);
    if (Array.isArray(items)) {
      error ??= { words: "says one by one what an array holds, expected one schema for all of it" };
      lossy = true;
      out.items = { anyOf: items.map(plain) };
    } else if (items !== undefined) out.items = plain(items);
    const ref = typeof value.$ref === "string" ? referTo(value.$ref) : undefined;
    if (ref !== undefined) out.$ref = ref;
    else if (typeof value.$ref === "string") {
      // A reference that leads nowhere is no constraint.
      delete out.$ref;
      if (!isTyped(out)) Object.assign(out, ANY);
    }
    if (type !== undefined && (branches ?? ref) !== undefined) {
      risk ??= {
        words: `has a type beside ${branches ? "anyOf" : "$ref"}, expected it within`,
        level: "risk",
      };
      delete out.type;
      branches = branches?.map((each) => (isTyped(each) ? each : { type, ...each }));
    }
    if (branches !== undefined) out.anyOf = branches;
    return out;
  };

  /** An equivalent reference that the server can follow; `undefined` if the target does not exist. */
  const referTo = (ref: string): string | undefined => {
    if (ref === "#") return ref;
    const target = resolve(root, ref);
    if (target !== undefined && ref.startsWith(DEFS)) return ref;
    error ??= { words: `refers to ${shorten(ref)}, expected only references to what stands in $defs` };
    lossy ||= target === undefined;
    if (target === undefined) return undefined;
    let name = names.get(ref);
    if (name === undefined) {
      name = ref.replace(/^#\/(definitions\/)?/, "").replace(/\W+/g, "_");
      while (Object.hasOwn(asBag(root.$defs), name) || Object.hasOwn(defs, name)) name += "_";
      names.set(ref, name);
      // Reserve the name first, because the target may refer to itself.
      defs[name] = undefined;
      defs[name] = plain(target);
    }
    return DEFS + name;
  };

  const own = plain(root);
  const schema = names.size === 0 ? own : { ...own, $defs: { ...asBag(own.$defs), ...defs } };
  return { schema, fault: error ?? risk, lossy };
}

function isTyped(schema: Bag): boolean {
  return (schema.type ?? schema.$ref ?? schema.anyOf) !== undefined;
}

/** The schema that a reference inside `root` points to. */
function resolve(root: Bag, ref: string): Bag | undefined {
  if (!ref.startsWith("#/")) return undefined;
  let at: unknown = root;
  for (const step of ref.slice(2).split("/")) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Bag)[key];
  }
  return isBag(at) ? at : undefined;
}
