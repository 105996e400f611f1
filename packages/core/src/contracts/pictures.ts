/** Image types that most providers read. */
export const PICTURES = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;
