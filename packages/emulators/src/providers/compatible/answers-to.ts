import type { Issue } from "../../endpoint.ts";

/** No vendor gives more answers than this. */
const MOST = 128;

/** How many answers a request gets: as many as it asks for, up to a limit. */
export function answersTo({ request }: Issue): number {
  const { n } = request.body;
  return typeof n === "number" ? Math.min(Math.max(Math.trunc(n), 1), MOST) : 1;
}
