import { editDistance, nearest } from "@suture/core/options";

/** Names of models and makers that people use for providers. */
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

/** The known name most likely meant by a mistyped one; `undefined` when none is similar. */
export function closest(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  const also = ALSO[wanted.replace(/[-\d.].*$/, "")];
  if (also !== undefined && !known.includes(wanted) && known.includes(also)) return also;
  return nearestOrPart(wanted, known) ?? nearestStart(wanted, known);
}

/** The name whose first word is similar. */
function nearestStart(wanted: string, known: readonly string[]): string | undefined {
  if (wanted.length < 4) return undefined;
  const starts = known.map((candidate) => candidate.split("-", 1)[0] ?? "");
  const near = nearestOrPart(wanted, starts);
  return near === undefined ? undefined : known[starts.indexOf(near)];
}

function nearestOrPart(wanted: string, known: readonly string[]): string | undefined {
  const best = nearest(wanted, known);
  // In a short name, most letters must be right.
  if (best !== undefined && editDistance(wanted, best.toLowerCase()) * 2 <= wanted.length) return best;
  if (wanted.length < 3) return undefined;
  return known.find(
    (candidate) => candidate.includes(wanted) || (candidate.length > 2 && wanted.includes(candidate)),
  );
}

/** How many letters may be wrong in a name. */
const SLIPS = 2;

/** All names that share a word with the given one, the closest first; a single name if no other can be meant. */
export function related(name: string, known: readonly string[], count: number): readonly string[] {
  const slips = known.filter((candidate) => editDistance(name.toLowerCase(), candidate) <= SLIPS);
  if (slips.length === 1) return slips;
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  return known
    .map((candidate) => {
      const parts = candidate.toLowerCase().split("-");
      const shared = words.filter((word) => word.length > 2 && parts.includes(word)).length;
      return { candidate, shared, cost: editDistance(name.toLowerCase(), candidate) };
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
