import type { EmailLane, EmailTemplate } from '@portal/contracts';
import type { Address } from '../templates/template';

/** Open states first. `unknown`: a bulk mail whose worker died while sending; an operator decides, nobody sends it blindly. */
export const openStates = ['queued', 'sending'] as const;
export const finalStates = ['sent', 'failed', 'expired', 'suppressed', 'unknown'] as const;
export type FinalState = (typeof finalStates)[number];
export type EmailState = (typeof openStates)[number] | FinalState;

/** How one attempt went. `outage` says nothing about the mail and does not count as a try. */
export type AttemptOutcome = 'sent' | 'deferred' | 'outage' | 'refused';

export interface Attempt {
  at: Date;
  worker: string;
  outcome: AttemptOutcome;
  /** SMTP reply code or the client's error code. */
  code: string;
  /** What the mail server said, shortened. May hold the address: for operators, never for the log. */
  response: string;
}

/** Who sends the mail right now. Good while renewed; `renewedAt` is the database's clock, the one that all workers share. */
export interface Lease {
  token: string;
  worker: string;
  renewedAt: Date;
}

/** The truth about one message. Redis only carries its id. */
export interface Mail {
  /** UUID; also the job id and the left half of the Message-ID, which is the same on every attempt. */
  _id: string;
  lane: EmailLane;
  template: EmailTemplate;
  templateVersion: number;
  to: Address;
  vars: Record<string, string>;
  /** The template's secret, encrypted; null as soon as the mail is in a final state. */
  sealed: string | null;
  /** One mail per key. */
  dedupeKey: string;
  messageId: string;
  state: EmailState;
  /** When the change that causes the mail was committed. */
  requestedAt: Date;
  createdAt: Date;
  /** After this moment the mail is worthless. */
  expiresAt: Date;
  /** Tries that count against the lane's limit. */
  tries: number;
  nextAttemptAt: Date;
  /** When the sweeper looks whether the mail still has a job; null in a final state. */
  recheckAt: Date | null;
  lease?: Lease;
  /** The latest attempts, oldest first. */
  attempts: Attempt[];
  /** Why the mail failed, in words for an operator. */
  failure: string | null;
  finishedAt: Date | null;
}

export type NewEmail = Pick<
  Mail,
  '_id' | 'template' | 'to' | 'vars' | 'sealed' | 'dedupeKey' | 'requestedAt' | 'expiresAt'
>;

export const isFinal = ({ state }: Pick<Mail, 'state'>): boolean => state !== 'queued' && state !== 'sending';
