/** True of most paths that no page and no session of ours is at: seen at a glance, before they are taken apart. */
export function isForProvider(url: string): boolean {
  return url.startsWith("/v1/");
}
