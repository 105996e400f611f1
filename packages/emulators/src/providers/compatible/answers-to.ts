import type { Issue } from "../../endpoint.ts";

/** More answers than this nobody gives. */
const MOST = 128;

/** How many answers a request is given: as many as it asks for, within reason. */
export function answersTo({ request }: Issue): number {
  const { n } = request.body;
  return typeof n === "number" ? Math.min(Math.max(Math.trunc(n), 1), MOST) : 1;
}
