/** What the user says about errors besides their bodies. */
export interface KnownError {
  readonly provider?: string;
  readonly status?: number;
}
