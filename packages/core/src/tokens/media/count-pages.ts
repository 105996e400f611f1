import { byteLength } from "../../json/base64.ts";

/** The start of a page in a PDF, in base64, for each of its three possible alignments. */
const PAGES: readonly string[] = [
  // "/Type /Page", without characters that depend on the neighbours.
  "L1R5cGUgL1BhZ2",
  "9UeXBlIC9QYWdl",
  "vVHlwZSAvUGFnZ",
  // "/Type/Page"
  "L1R5cGUvUGFnZ",
  "9UeXBlL1BhZ2",
  "vVHlwZS9QYWdl",
];

/** Approximate bytes per page of a PDF with compressed pages. */
const BYTES_A_PAGE = 50_000;
/** More pages than any vendor accepts. */
const MOST_PAGES = 1000;

/** Approximate number of pages in a PDF: those that are visible, otherwise by its size. */
export function countPages(data: string): number {
  let count = 0;
  for (const page of PAGES) {
    for (let at = data.indexOf(page); at >= 0; at = data.indexOf(page, at + 1)) count += 1;
  }
  // The root of the pages has the type `/Pages`, which begins in the same way.
  const seen = count > 1 ? count - 1 : 0;
  const guessed = Math.ceil(byteLength(data) / BYTES_A_PAGE);
  return Math.max(1, Math.min(MOST_PAGES, seen > 0 ? seen : guessed));
}
