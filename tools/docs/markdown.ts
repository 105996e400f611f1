/** Escapes text for a table cell. */
export function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

/** Text as code, whatever backticks it contains; also safe in a table cell. */
export function code(text: string): string {
  const safe = cell(text);
  return safe.includes("`") ? `\`\` ${safe} \`\`` : `\`${safe}\``;
}

/** A table; empty without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line), ""];
}

/** A source, as a link if it names an issue. */
export function source(text: string): string {
  const [, repository, number] = /^issue ([\w.-]+\/[\w.-]+)#(\d+)$/.exec(text) ?? [];
  return repository === undefined
    ? cell(text)
    : `[${repository}#${number}](https://github.com/${repository}/issues/${number})`;
}

/** The anchor that a heading gets. */
export function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");
}
