/** The media type of an image by its first bytes, given as base64; undefined for anything else. */
export function imageType(base64: string): string | undefined {
  const head = Buffer.from(base64.slice(0, 24), "base64").toString("latin1");
  if (head.startsWith("\x89PNG")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("GIF8")) return "image/gif";
  return /^RIFF.{4}WEBP/s.test(head) ? "image/webp" : undefined;
}

/** Whether an image is a PNG of a single pixel, which Claude reads even under another type. */
function isDot(base64: string): boolean {
  const head = Buffer.from(base64.slice(0, 32), "base64");
  if (imageType(base64) !== "image/png" || head.length < 24) return false;
  return head.readUInt32BE(16) === 1 && head.readUInt32BE(20) === 1;
}

/** What Claude says of an image whose bytes do not match the type given; undefined where they match, or nobody can tell. */
export function misnamed(path: string, named: string, base64: string): string | undefined {
  const real = imageType(base64);
  if (real === undefined || real === named || isDot(base64)) return undefined;
  return `${path}: The image was specified using the ${named} media type, but the image appears to be a ${real} image`;
}
