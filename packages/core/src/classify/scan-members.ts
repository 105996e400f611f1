const MEMBER =
  /\\{0,3}(["'])(message|msg|error|detail|type|code|status|param|reason|error_type|provider_name|n_ctx|n_prompt_tokens)\\{0,3}\1\s{0,4}:\s{0,4}(?:\\{0,3}(["'])|(\d{1,12})\b|(\{))/g;

/** Longer strings are cut. */
const LONGEST = 6000;

/**
 * Reads the members of an envelope that cannot be parsed: JSON that was cut off or escaped once too often, or a
 * dictionary printed by Python. The result is one flat object with the first value of each name; all sentences but the
 * first are under `errors`.
 */
export function scanMembers(text: string): { readonly [key: string]: unknown } {
  const members: { [key: string]: unknown } = {};
  const sentences: { readonly message: string }[] = [];
  let done = 0;
  for (const match of text.matchAll(MEMBER)) {
    if (match.index < done) continue;
    const [all, , key, quote, digits, brace] = match;
    const start = match.index + all.length;
    const value =
      brace !== undefined
        ? {}
        : quote === undefined
          ? Number(digits)
          : stringAt(text, start, quote, all.includes("\\"));
    done = typeof value === "string" ? start + value.length : start;
    if (typeof value === "string" && (key === "message" || key === "msg")) sentences.push({ message: value });
    else if (!(key! in members)) members[key!] = value;
  }
  const [first, ...others] = sentences.slice(0, 16);
  return { ...members, ...first, ...(others.length === 0 ? {} : { errors: others }) };
}

/** The text up to the closing quote, or to the end if that is missing. */
function stringAt(text: string, start: number, quote: string, escaped: boolean): string {
  const most = Math.min(text.length, start + LONGEST);
  let end = start;
  while (end < most && text[end] !== quote)
    end += text[end] === "\\" && !(escaped && text[end + 1] === quote) ? 2 : 1;
  const raw = text.slice(start, Math.min(end, most));
  return raw
    .replace(/\\{1,3}(n|t|["'\\/])/g, (_, sign: string) => (sign === "n" || sign === "t" ? " " : sign))
    .replace(/\\$/, "");
}
