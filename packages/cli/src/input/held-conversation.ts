import { detectFormat } from "@suture/core";

/** Where a document holds a conversation, and how to extract it. */
export interface Held {
  /** `a conversation` or `conversations`; or what merely looks like one: `a LangChain dump`. */
  readonly what: string;
  /** Whether the filter extracts several. */
  readonly several: boolean;
  /** `request.body`, or `request.body, as a string`. */
  readonly place: string;
  /** For jq: `.request.body`, or `.request.body | fromjson`. */
  readonly filter: string;
  readonly value: unknown;
}

/** A value in a document, its place, and the filter that extracts it. */
export type Step = Omit<Held, "what" | "several">;

/** Members with a model's answers, message by message, which are not conversations. */
const ANSWERS: ReadonlySet<string> = new Set(["choices", "candidates"]);

/** At most this many values are examined: entries of a log all look alike. */
export const MOST_VALUES = 2_000;
export const MOST_STEPS = 12;
const MOST_ENTRIES = 20;

/** Finds the outermost conversation in a document that is not one itself, such as an entry of a request log. */
export function heldConversation(document: unknown): Held | undefined {
  let level = inside({ value: document, place: "", filter: "" });
  let seen = 0;
  for (let steps = 1; steps <= MOST_STEPS && level.length > 0 && seen < MOST_VALUES; steps++) {
    for (const step of level) {
      if (isConversation(step.value)) return alike(step, level);
      const what = detectFormat(step.value).lookalike;
      if (what !== undefined) return { what, several: false, ...step };
    }
    seen += level.length;
    level = level.flatMap(inside);
  }
  return undefined;
}

/** A conversation, or all of them in entries of the same lists. */
function alike(step: Step, level: readonly Step[]): Held {
  const others = level.filter((each) => each !== step && everyOf(each.filter) === everyOf(step.filter));
  // A list that the filter builds from messages is one conversation.
  if (step.filter.startsWith("[") || !others.some(({ value }) => isConversation(value))) {
    return { what: "a conversation", several: false, ...step };
  }
  const [get, ...then] = everyOf(step.filter).split(" | ");
  const place = step.place.replace(/(^|\.)\d+(?=[.,]|$)/g, "$1*");
  return {
    ...step,
    what: "conversations",
    several: true,
    place,
    filter: [get, "values", ...then].join(" | "),
  };
}

/** The filter for all entries of lists, made from one for a single entry. */
function everyOf(filter: string): string {
  return filter.replace(/\[\d+\]/g, "[]");
}

/** True for a conversation, unless it is empty or plain enough to be anything. */
export function isConversation(value: unknown): boolean {
  // An object with a role is a message.
  if (isObject(value) && "role" in value) return false;
  const list = Array.isArray(value) ? value : Object.values(isObject(value) ? value : {}).find(Array.isArray);
  return list?.some(isObject) === true && detectFormat(value).candidates.length > 0;
}

/** The values one level inside a value. */
export function inside({ value, place, filter }: Step): readonly Step[] {
  if (typeof value === "string") return asJson({ value, place, filter });
  if (Array.isArray(value)) {
    const some = value.slice(0, MOST_ENTRIES);
    const at = filter === "" ? "." : filter;
    const entries = some.map((entry: unknown, index) => ({
      value: entry,
      place: joined(place, String(index)),
      filter: `${at}[${index}]`,
    }));
    return [...wrappedIn(some, place, at), ...entries];
  }
  if (!isObject(value)) return [];
  const members = Object.entries(value).filter(([name]) => !ANSWERS.has(name));
  return members.map(([name, member]) => ({
    value: member,
    place: joined(place, name),
    filter: `${filter}${memberOf(name)}`,
  }));
}

/** Messages in the entries of a list, each with other data beside it; answers alone are not a conversation. */
function wrappedIn(entries: readonly unknown[], place: string, at: string): readonly Step[] {
  const names = new Set(entries.flatMap((entry) => (isObject(entry) ? Object.keys(entry) : [])));
  return [...names].flatMap((name) => {
    const held = entries.map((entry) =>
      isObject(entry) ? (entry as Record<string, unknown>)[name] : undefined,
    );
    const messages = held.filter(isMessage);
    if (!messages.some(({ role }) => role === "user")) return [];
    const filter = `[${at}[]${memberOf(name)} | values]`;
    return [{ value: messages, place: joined(place, `*.${name}`), filter }];
  });
}

/** True for an object that says something in a role, and is not just a person with one. */
function isMessage(value: unknown): value is { readonly role: unknown } {
  return (
    isObject(value) && "role" in value && ["content", "parts", "tool_calls"].some((name) => name in value)
  );
}

/** A member in jq's spelling. */
function memberOf(name: string): string {
  return `.${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}`;
}

/** Logs often hold a body as the text that was sent. */
function asJson({ value, place, filter }: Step): readonly Step[] {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value) || filter.includes("fromjson")) return [];
  try {
    const parsed: unknown = JSON.parse(value);
    const [at, get] = place === "" ? ["its root", "fromjson"] : [place, `${filter} | fromjson`];
    return [{ value: parsed, place: `${at}, as a string`, filter: get }];
  } catch {
    return [];
  }
}

function joined(place: string, step: string): string {
  return place === "" ? step : `${place}.${step}`;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
