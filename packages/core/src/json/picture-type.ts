/** The first characters of images in base64. */
const STARTS: { readonly [start: string]: string } = {
  iVBORw: "image/png",
  "/9j/": "image/jpeg",
  R0lGOD: "image/gif",
  UklGR: "image/webp",
};

/** The media type of an image, by the start of its base64; `undefined` for anything else. */
export function pictureType(data: string): string | undefined {
  for (const start in STARTS) if (data.startsWith(start)) return STARTS[start];
  return undefined;
}
