/** The request that causes a change. Its id is logged with all consequences; the signal aborts when the client disconnects. */
export interface RequestScope {
  requestId: string;
  signal: AbortSignal;
}
