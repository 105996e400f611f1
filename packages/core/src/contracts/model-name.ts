/** Longer than any model's name; the rest is ignored. */
const LONGEST = 300;

/**
 * The bare name of a model, without the route, region, vendor prefix or suffix of its id:
 * `us.anthropic.claude-sonnet-4-5-20250929-v1:0` is `claude-sonnet-4-5-20250929`, and `anthropic/claude-sonnet-4.6` is
 * `claude-sonnet-4-6`. {@link ModelFacts.match} is matched against this.
 */
export function modelName(id: string): string {
  const path = id.slice(0, LONGEST).trim().toLowerCase();
  return (
    path
      .slice(path.lastIndexOf("/") + 1)
      // `anthropic:claude-…`, `ft:gpt-…`; but in `gpt-oss:120b` and `llama:latest` a size or a tag follows the colon.
      .replace(/^[a-z_-]+:(?=[a-z]+[\d-])/, "")
      // Bedrock's version suffix. `claude-v2` has its version inside.
      .replace(/(?<!^|[./]|claude)-v\d+:.*$|(?<=-\d{8})-v\d+$/, "")
      .replace(/[:[].*$/, "")
      // Bedrock's regions and vendors. Its DeepSeek names have no other vendor in them.
      .replace(/^(?:(?:[a-z-]+|ai21)\.)+/, (prefix) => (prefix.endsWith("deepseek.") ? "deepseek-" : ""))
      .replace(/@/g, "-")
      // `4.6`, or `4p6` as Fireworks spells it.
      .replace(/(?<=\d)[.p](?=\d)/g, "-")
      // `databricks-claude-…`, `anthropic--claude-…`.
      .replace(/^.+(?=claude-)/, "")
      .replace(/^claude-([4-9](?:-\d)?)-(opus|sonnet|haiku)\b/, "claude-$2-$1")
  );
}
