/** The path at the provider for a request on a wire, as in the vendor's own documentation. */
export function targetPath(wire: string, model: string, stream: boolean): string {
  switch (wire) {
    case "openai-chat":
      return "/v1/chat/completions";
    case "openai-responses":
      return "/v1/responses";
    case "anthropic":
      return "/v1/messages";
    case "gemini": {
      const method = stream ? "streamGenerateContent?alt=sse" : "generateContent";
      return `/v1beta/models/${encodeURIComponent(model)}:${method}`;
    }
    default:
      throw new TypeError(`unknown wire ${wire}`);
  }
}
