/** Whether a path is one of the API. */
export function isApiPath(path: string): boolean {
  return /^\/(?:(?:sessions|letters)(?:\/.*)?|openapi\.json)$/.test(path);
}
