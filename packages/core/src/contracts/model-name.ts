/** Longer than any model's name; what comes behind is not one. */
const LONGEST = 300;

/**
 * The bare name of a model, whatever route, region, vendor prefix or suffix its id carries:
 * `us.anthropic.claude-sonnet-4-5-20250929-v1:0` is `claude-sonnet-4-5-20250929`, and `anthropic/claude-sonnet-4.6` is
 * `claude-sonnet-4-6`. This is what {@link ModelFacts.match} sees.
 */
export function modelName(id: string): string {
  const path = id.slice(0, LONGEST).trim().toLowerCase();
  return (
    path
      .slice(path.lastIndexOf("/") + 1)
      // `anthropic:claude-…`, `ft:gpt-…`; but `gpt-oss:120b` and `llama:latest` name a size or a tag behind the colon.
      .replace(/^[a-z_-]+:(?=[a-z]+[\d-])/, "")
      // Bedrock's version behind a name; `claude-v2` has it inside.
      .replace(/(?<!^|[./]|claude)-v\d+:.*$|(?<=-\d{8})-v\d+$/, "")
      .replace(/[:[].*$/, "")
      // Regions and vendors of Bedrock. Its DeepSeek names go without the vendor's.
      .replace(/^(?:(?:[a-z-]+|ai21)\.)+/, (prefix) => (prefix.endsWith("deepseek.") ? "deepseek-" : ""))
      .replace(/@/g, "-")
      // `4.6`, and `4p6` as Fireworks spells it.
      .replace(/(?<=\d)[.p](?=\d)/g, "-")
      // `databricks-claude-…`, `anthropic--claude-…`.
      .replace(/^.+(?=claude-)/, "")
      .replace(/^claude-([4-9](?:-\d)?)-(opus|sonnet|haiku)\b/, "claude-$2-$1")
  );
}
