/** Id of the user that this page shows; null when signed out, undefined while unknown. */
type ShownUser = string | null | undefined;

let shown: ShownUser;
let onOther = (): void => {};

/** Connects calls with the session, which lives in the query cache that calls have no access to. */
export const shownUser = {
  get: (): ShownUser => shown,
  set: (id: ShownUser): void => {
    shown = id;
  },
  /** Sets the handler for responses that belong to another user. */
  onOther: (handler: () => void): void => {
    onOther = handler;
  },
  /** Takes the user that a response names; null if it names none. */
  compare: (id: string | null): void => {
    if (id !== null && shown !== undefined && id !== shown) onOther();
  },
} as const;
