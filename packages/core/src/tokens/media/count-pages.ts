import { Base64Bytes } from "./base64-bytes.ts";

/** What a page begins with in a PDF, in base64, at each of the three places where it can stand. */
const PAGES: readonly string[] = [
  // "/Type /Page", without the characters that its neighbours have a part in.
  "L1R5cGUgL1BhZ2",
  "9UeXBlIC9QYWdl",
  "vVHlwZSAvUGFnZ",
  // "/Type/Page"
  "L1R5cGUvUGFnZ",
  "9UeXBlL1BhZ2",
  "vVHlwZS9QYWdl",
];

/** A page of a PDF whose pages are packed has about so many bytes. */
const BYTES_A_PAGE = 50_000;
/** More pages than any vendor takes. */
const MOST_PAGES = 1000;

/** About how many pages a PDF has: those that can be seen, otherwise by its size. */
export function countPages(data: string): number {
  let count = 0;
  for (const page of PAGES) {
    for (let at = data.indexOf(page); at >= 0; at = data.indexOf(page, at + 1)) count += 1;
  }
  // The tree of pages is of the type `/Pages`, which begins alike.
  const seen = count > 1 ? count - 1 : 0;
  const guessed = Math.ceil(new Base64Bytes(data).length / BYTES_A_PAGE);
  return Math.max(1, Math.min(MOST_PAGES, seen > 0 ? seen : guessed));
}
