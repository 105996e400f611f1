/** What people call providers by the names of their models and makers. */
const ALSO: { readonly [name: string]: string } = {
  claude: "anthropic",
  google: "gemini",
  chatgpt: "openai-chat",
  gpt: "openai-chat",
  aws: "bedrock",
  grok: "xai",
  kimi: "moonshot",
  qwen: "dashscope",
  glm: "zai",
};

/** The known name that a mistyped one most likely meant; `undefined` when none is near. */
export function closest(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  const also = ALSO[wanted.replace(/[-\d.].*$/, "")];
  if (also !== undefined && !known.includes(wanted) && known.includes(also)) return also;
  return nearest(wanted, known) ?? nearestStart(wanted, known);
}

/** The name whose first word is near. */
function nearestStart(wanted: string, known: readonly string[]): string | undefined {
  if (wanted.length < 4) return undefined;
  const starts = known.map((candidate) => candidate.split("-", 1)[0] ?? "");
  const near = nearest(wanted, starts);
  return near === undefined ? undefined : known[starts.indexOf(near)];
}

function nearest(wanted: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of known) {
    const cost = distance(wanted, candidate.toLowerCase());
    if (cost < least) {
      least = cost;
      best = candidate;
    }
  }
  if (best !== undefined || wanted.length < 3) return best;
  return known.find((candidate) => candidate.includes(wanted) || wanted.includes(candidate));
}

/** All names that share a word with the given one, the closest first. */
export function related(name: string, known: readonly string[], count: number): readonly string[] {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  return known
    .map((candidate) => {
      const parts = candidate.toLowerCase().split("-");
      const shared = words.filter((word) => word.length > 2 && parts.includes(word)).length;
      return { candidate, shared, cost: distance(name.toLowerCase(), candidate) };
    })
    .filter(({ shared, cost }) => shared > 0 || cost <= Math.max(2, name.length / 3))
    .sort((one, other) => other.shared - one.shared || one.cost - other.cost)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** "a, b or c". */
export function either(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** Edits between two words, two swapped neighbours counting as one. */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      let cost = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        cost = Math.min(cost, before[j - 2]! + 1);
      }
      row.push(cost);
    }
    before = last;
    last = row;
  }
  return last[to.length]!;
}
