const PLACE =
  /(?<![\w/])(?:GenerateContentRequest\.)?(?:messages?|input|contents|tools|system|parts|history)(?:\.?\[\d{1,6}\]|[./]\d{1,6}(?!\d))(?:\.?\[\d{1,6}\]|[./][A-Za-z_]\w{0,40}|[./]\d{1,6}(?!\d)){0,8}/;

const ORDINAL =
  /(?:message|content block)s? (?:at|in) (?:the )?(?:position|message index|index|`)? ?(\d{1,6})|(?:index|position) (\d{1,6})/i;

const ID =
  /(?<![\w-])(?:toolu|tooluse|srvtoolu|call|fc|fco|ctc|rs|msg|chatcmpl-tool)_?[-_](?!ids?\b)[\w-]{1,120}/g;

/** The place that a refusal names, in the provider's own spelling. */
export function placeIn(text: string, params: readonly string[], found?: string): string | undefined {
  const said = PLACE.exec(text)?.[0];
  if (said !== undefined) return said;
  if (found !== undefined) return found;
  const param = params.findLast((one) => one !== "" && one.length < 200 && !one.includes(" "));
  if (param !== undefined) return param;
  const ordinal = ORDINAL.exec(text);
  return ordinal === null ? undefined : `messages.${ordinal[1] ?? ordinal[2]}`;
}

/** The ids that a refusal names, each once. */
export function idsIn(text: string, listed: string | undefined): readonly string[] {
  const found = listed === undefined ? (text.match(ID) ?? []) : listed.split(", ");
  const ids = found
    .map((id) => id.replace(/[.,:;]{1,8}$/, ""))
    .filter((id) => id !== "" && !/^(?:messages?|input)$/.test(id));
  return [...new Set(ids)].slice(0, 50);
}
