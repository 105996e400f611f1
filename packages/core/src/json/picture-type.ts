/** How the bytes of pictures begin, in base64. */
const STARTS: { readonly [start: string]: string } = {
  iVBORw: "image/png",
  "/9j/": "image/jpeg",
  R0lGOD: "image/gif",
  UklGR: "image/webp",
};

/** The type of a picture by how its base64 begins; `undefined` for anything else. */
export function pictureType(data: string): string | undefined {
  for (const start in STARTS) if (data.startsWith(start)) return STARTS[start];
  return undefined;
}
