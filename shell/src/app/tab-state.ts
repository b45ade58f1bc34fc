interface TabState {
  /** Global names of builds that the previous one has replaced. */
  failed: readonly string[];
  /** Failures that were reported: one per build and stage. */
  sent: readonly string[];
  /** Whether this tab was counted as a visit. */
  isCounted?: boolean;
  /** How far the last page was scrolled, in px. */
  scrolled?: number;
}

const key = 'portal-tab';

/** State that a tab keeps when it loads another page: its failed builds, its reports, its visit and its scroll position. Empty if the browser blocks storage. */
export const readTabState = (): TabState => {
  const empty = { failed: [], sent: [] };
  try {
    return { ...empty, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') };
  } catch {
    return empty;
  }
};

export const writeTabState = (change: Partial<TabState>): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...readTabState(), ...change }));
  } catch {
    // Blocked or full: the next page finds out again.
  }
};
