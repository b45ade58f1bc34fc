import type { EmailDetails, EmailSummary, Suppression } from '@portal/contracts';
import type { Email } from '../../data-access/email/email.ts';
import { listActions } from '../../data-access/email/email-operations.ts';
import type { Repositories } from '../../data-access/index.ts';

/** `alice@example.com` becomes `a•••@example.com`. */
export const maskAddress = (address: string): string => address.replace(/^(.).*(?=@)/su, '$1•••');

/** Characters between separators. An expression with the @ in it would scan a long text again from each of its characters. */
const word = /[^\s<>"'(),:;[\]]+/g;

/** Masks the addresses in a text, such as an SMTP reply. */
export const maskAddresses = (text: string): string =>
  text.replace(word, (found) => (found.includes('@') ? maskAddress(found) : found));

export const presentSummary = (email: Email, isRevealed = false): Omit<EmailSummary, 'suppression'> => ({
  id: email.id,
  template: email.template,
  lane: email.lane,
  state: email.state,
  address: isRevealed ? email.to.address : maskAddress(email.to.address),
  createdAt: email.createdAt.toISOString(),
  finishedAt: email.finishedAt?.toISOString() ?? null,
  tries: email.tries,
  failure: email.failure,
});

export const presentEmail = (email: Email, isRevealed = false): Omit<EmailDetails, 'suppression'> => ({
  ...presentSummary(email, isRevealed),
  messageId: email.messageId,
  templateVersion: email.templateVersion,
  requestedAt: email.requestedAt.toISOString(),
  expiresAt: email.expiresAt.toISOString(),
  nextAttemptAt: email.nextAttemptAt.toISOString(),
  requestId: email.requestId,
  actions: listActions(email),
  attempts: email.attempts.map(({ at, response, ...attempt }) => ({
    server: null,
    ...attempt,
    at: at.toISOString(),
    response: isRevealed ? response : maskAddresses(response),
  })),
});

type SuppressionRow = Awaited<ReturnType<Repositories['suppressions']['list']>>[number];

export const presentSuppression = ({
  address,
  reason,
  createdAt,
  expiresAt,
}: SuppressionRow): Omit<Suppression, 'token'> => ({
  address: maskAddress(address),
  reason,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});
