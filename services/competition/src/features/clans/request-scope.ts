/** The request that changes a clan. */
export interface RequestScope {
  requestId: string;
  signal: AbortSignal;
}
