/** An answer in JSON. */
export function json<Value>(
  status: number,
  value: Value,
  headers: { readonly [name: string]: string } = {},
): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
  });
}
