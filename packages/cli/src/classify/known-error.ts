/** What the person says of errors besides their bodies. */
export interface KnownError {
  readonly provider?: string;
  readonly status?: number;
}
