/** The request that causes a change: its id is in all that follows from it, and nobody waits any more once the signal is aborted. */
export interface RequestScope {
  requestId: string;
  signal: AbortSignal;
}
