/** A way in which histories break. `where` selects the place; the given list is never changed. */
export type Mutation = (messages: readonly unknown[], where: number) => unknown[];

function at(messages: readonly unknown[], where: number): number {
  return messages.length === 0 ? 0 : where % messages.length;
}

/** A message was deleted in a UI. */
function remove(messages: readonly unknown[], where: number): unknown[] {
  return messages.filter((_, index) => index !== at(messages, where));
}

/** The session was aborted: nothing after this was stored. */
function abort(messages: readonly unknown[], where: number): unknown[] {
  return messages.slice(0, at(messages, where) + 1);
}

/** A compaction or a window cut the history in two. */
function cut(messages: readonly unknown[], where: number): unknown[] {
  return messages.slice(at(messages, where));
}

/** A retry stored a message twice. */
function duplicate(messages: readonly unknown[], where: number): unknown[] {
  const index = at(messages, where);
  return [...messages.slice(0, index + 1), ...messages.slice(index)];
}

/** Two writers stored neighbours in the wrong order. */
function swap(messages: readonly unknown[], where: number): unknown[] {
  const index = at(messages, where);
  const out = [...messages];
  const [one, other] = [out[index], out[index + 1]];
  if (other !== undefined) [out[index], out[index + 1]] = [other, one];
  return out;
}

/** A message came late. */
function delay(messages: readonly unknown[], where: number): unknown[] {
  const index = at(messages, where);
  return [...messages.slice(0, index), ...messages.slice(index + 1), ...messages.slice(index, index + 1)];
}

/** The stream broke off inside a string: arguments, text, output or id. */
function truncate(messages: readonly unknown[], where: number): unknown[] {
  const index = at(messages, where);
  const strings = spokenIn(messages[index]).filter((text) => text.length > 1);
  const target = strings[where % Math.max(1, strings.length)];
  if (target === undefined) return [...messages];
  return messages.with(index, replaceIn(messages[index], target, target.slice(0, target.length / 2)));
}

/** Fields that name a kind, which an interrupted stream does not damage. */
const KINDS: ReadonlySet<string> = new Set(["role", "type", "kind", "part_kind", "mimeType", "media_type"]);

function spokenIn(value: unknown, key = ""): string[] {
  if (typeof value === "string") return KINDS.has(key) ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([inner, each]) => spokenIn(each, inner));
}

/** A person wrote while a tool was still running. */
function interrupt(messages: readonly unknown[], where: number): unknown[] {
  const index = at(messages, where);
  return [...messages.slice(0, index), messages[0], ...messages.slice(index)];
}

function replaceIn(value: unknown, from: string, to: string): unknown {
  if (value === from) return to;
  if (Array.isArray(value)) return value.map((each) => replaceIn(each, from, to));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceIn(each, from, to)]));
}

/** The ways in which sessions are known to break. */
export const mutations: { readonly [name: string]: Mutation } = {
  remove,
  abort,
  cut,
  duplicate,
  swap,
  delay,
  truncate,
  interrupt,
};
