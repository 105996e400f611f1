/** What keys look like: by their vendors' prefixes, as credentials of a header, as a parameter of a URL, as a user of one. */
const SECRETS: readonly RegExp[] = [
  /(?<![a-z0-9])(?:sk|pk|rk)[-_][\w-]{8,}/g,
  /(?<![a-z0-9])(?:gsk|xai|key|hf|pplx|csk|fw|tgp|r8|gh[pos]|glpat|xox[abp])[-_]\w{16,}/g,
  /(?<![a-z0-9])AIza[\w-]{20,}/g,
  /(?<![a-z0-9])eyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /(?<![a-z0-9])(?:AKIA|ASIA)[A-Z0-9]{12,}/g,
  /(?<=\b(?:bearer|basic)\s+)[\w.~+/=-]+/gi,
  /(?<=[?&;](?:api[-_]?key|key|token|access_token|secret|password)=)[^&\s"']+/gi,
  /(?<=\b(?:api[-_]?key|authorization|token|secret|password)"?\s*[:=]\s*"?)[^\s"',}]+/gi,
  /(?<=:\/\/)[^/\s@]+(?=@)/g,
];

/** A text in which whatever looks like a key is hidden. */
export function withoutSecrets(text: string): string {
  return SECRETS.reduce((kept, pattern) => kept.replace(pattern, "[hidden]"), text);
}
