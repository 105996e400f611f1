/** A model that the emulator lists. Others whose names look like Claude's work as well. */
interface Listed {
  readonly id: string;
  readonly name: string;
  readonly created: string;
}

/** The models that `/v1/models` lists, the newest first. */
export const anthropicModels: readonly Listed[] = [
  { id: "claude-opus-5", name: "Claude Opus 5", created: "2026-07-22T00:00:00Z" },
  { id: "claude-sonnet-5", name: "Claude Sonnet 5", created: "2026-06-24T00:00:00Z" },
  { id: "claude-fable-5", name: "Claude Fable 5", created: "2026-06-09T00:00:00Z" },
  { id: "claude-opus-4-8", name: "Claude Opus 4.8", created: "2026-05-27T00:00:00Z" },
  { id: "claude-opus-4-7", name: "Claude Opus 4.7", created: "2026-04-14T00:00:00Z" },
  { id: "claude-sonnet-4-6", name: "Claude Sonnet 4.6", created: "2026-02-17T00:00:00Z" },
  { id: "claude-opus-4-6", name: "Claude Opus 4.6", created: "2026-02-04T00:00:00Z" },
  { id: "claude-opus-4-5-20251101", name: "Claude Opus 4.5", created: "2025-11-24T00:00:00Z" },
  { id: "claude-haiku-4-5-20251001", name: "Claude Haiku 4.5", created: "2025-10-15T00:00:00Z" },
  { id: "claude-sonnet-4-5-20250929", name: "Claude Sonnet 4.5", created: "2025-09-29T00:00:00Z" },
  { id: "claude-opus-4-1-20250805", name: "Claude Opus 4.1", created: "2025-08-05T00:00:00Z" },
  { id: "claude-sonnet-4-20250514", name: "Claude Sonnet 4", created: "2025-05-22T00:00:00Z" },
  { id: "claude-opus-4-20250514", name: "Claude Opus 4", created: "2025-05-22T00:00:00Z" },
  { id: "claude-3-7-sonnet-20250219", name: "Claude Sonnet 3.7", created: "2025-02-24T00:00:00Z" },
  { id: "claude-3-5-haiku-20241022", name: "Claude Haiku 3.5", created: "2024-10-22T00:00:00Z" },
  { id: "claude-3-5-sonnet-20241022", name: "Claude Sonnet 3.5", created: "2024-10-22T00:00:00Z" },
  { id: "claude-3-haiku-20240307", name: "Claude Haiku 3", created: "2024-03-07T00:00:00Z" },
];
