/** What the queue has to do next with a job; the mail's own row is settled by then. */
export type DeliveryResult =
  | { next: 'done' }
  /** Bring it again after a while. */
  | { next: 'later'; delayMs: number }
  /** Bring it again, and let the whole lane pause: the mail server is out of order. */
  | { next: 'pause'; delayMs: number }
  /** Never again. */
  | { next: 'give-up'; reason: string };
