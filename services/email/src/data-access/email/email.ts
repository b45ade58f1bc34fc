import type { EmailLane, EmailTemplate } from '@portal/contracts';
import type { Address } from '../../templates/template';

/** Open states first. `unknown`: a bulk email whose worker died while sending; an operator decides, it is never resent blindly. */
export const openStates = ['queued', 'sending'] as const;
export const finalStates = ['sent', 'failed', 'expired', 'suppressed', 'unknown'] as const;
export type FinalState = (typeof finalStates)[number];
export type EmailState = (typeof openStates)[number] | FinalState;

export interface Attempt {
  at: Date;
  worker: string;
  /** `outage` does not concern the email and does not count as a try. */
  outcome: 'sent' | 'deferred' | 'outage' | 'refused';
  /** SMTP reply code or the client's error code. */
  code: string;
  /** Text of the SMTP reply, shortened. May hold the address: for operators, never for the log. */
  response: string;
}

/** Which worker is sending the email. Valid while renewed; `renewedAt` is the database's clock, the one that all workers share. */
export interface Lease {
  token: string;
  worker: string;
  renewedAt: Date;
}

/** The truth about one message. Redis only carries its id. */
export interface Email {
  /** UUID; also the job id and the left half of the Message-ID, which is the same on every attempt. */
  id: string;
  lane: EmailLane;
  template: EmailTemplate;
  templateVersion: number;
  to: Address;
  vars: Record<string, string>;
  /** The template's secret, encrypted; null as soon as the email is in a final state. */
  sealed: string | null;
  /** One email per key. */
  dedupeKey: string;
  messageId: string;
  state: EmailState;
  /** When the change that causes the email was committed. */
  requestedAt: Date;
  createdAt: Date;
  /** After this moment the email is dropped. */
  expiresAt: Date;
  /** Tries that count against the lane's limit. */
  tries: number;
  nextAttemptAt: Date;
  /** When the sweep checks that the email still has a job; null in a final state. */
  recheckAt: Date | null;
  lease?: Lease;
  /** The latest attempts, oldest first. */
  attempts: Attempt[];
  /** Why the email failed, in words for an operator. */
  failure: string | null;
  finishedAt: Date | null;
}
