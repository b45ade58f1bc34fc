/**
 * The outcome of a failed attempt.
 * - `refused`: this message will never be accepted.
 * - `deferred`: this message may be accepted later. `isRateLimit`: the server takes fewer messages per time than we send.
 * - `outage`: the SMTP server, or our access to it, is failing; does not concern the message.
 */
export type SmtpErrorClass =
  | { kind: 'refused'; code: string; response: string; badAddress: boolean }
  | { kind: 'deferred'; code: string; response: string; notBeforeMs: number; isRateLimit: boolean }
  | { kind: 'outage'; code: string; response: string };

/** Properties that nodemailer sets on an error. */
interface SmtpError {
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
  response?: unknown;
}

/** Replies to these commands concern one message; replies to all others (greeting, EHLO, AUTH …) the connection. */
const messageCommands = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
/** nodemailer rejects the message itself: malformed address, larger than the server allows, unreadable content. */
const messageCodes = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM', 'EFILEACCESS', 'EURLACCESS']);
/** 'Authentication required' and the like also come as 5xx to a message command, and are our own fault. */
const accessCodes = new Set([530, 534, 535, 538]);
const serviceClosing = 421;
const exceedsStorage = 552;
/** Our rate is above the provider's. Greylisting also asks to try again later, but concerns one message. */
const rateExceeded = /too (?:many|fast|much mail)|rate limit|rate exceeded|throttl/i;
const tryAgainLater = /try again later/i;
/** Mailbox, domain or address does not exist (RFC 3463); 5.1.7 and 5.1.8 concern the sender instead. */
const noSuchAddress = /\b5\.1\.(?:[1236]|10)\b/;
const statedDelay = /\b(?:in|after|for|wait)\s+(\d{1,5})\s*(s|sec|second|m|min|minute|h|hour)s?\b/i;
const unitMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000 };
const statedDelayMaxMs = 4 * 3_600_000;

const delayStatedIn = (response: string): number => {
  const [, amount, unit] = statedDelay.exec(response) ?? [];
  if (!amount || !unit) return 0;
  return Math.min(Number(amount) * (unitMs[unit.charAt(0).toLowerCase()] ?? 0), statedDelayMaxMs);
};

/** Classifies what `sendMail` threw. */
export const classifySmtpError = (error: unknown): SmtpErrorClass => {
  const { code, responseCode, command, response } = (error ?? {}) as SmtpError;
  const text = typeof response === 'string' ? response : error instanceof Error ? error.message : '';
  const reply = typeof responseCode === 'number' ? responseCode : null;
  const reported = { code: String(reply ?? code ?? 'unknown'), response: text };
  const outage: SmtpErrorClass = { kind: 'outage', ...reported };

  if (reply === null) {
    if (messageCodes.has(String(code))) return { kind: 'refused', ...reported, badAddress: false };
    if (typeof code === 'string') return outage;
    // Not an error of nodemailer, so a bug of ours: limited by the expiry of the email, never a blocked queue.
    return { kind: 'deferred', ...reported, notBeforeMs: 0, isRateLimit: false };
  }
  if (!messageCommands.has(String(command)) || reply === serviceClosing || accessCodes.has(reply)) return outage;
  // Some providers reply to a breach of their rate limit with a 5xx.
  const isRateLimit = rateExceeded.test(text);
  if (reply < 500 || isRateLimit || tryAgainLater.test(text))
    return { kind: 'deferred', ...reported, notBeforeMs: delayStatedIn(text), isRateLimit };
  // All messages have the same sender: a refused sender is a configuration error, over which no email may be lost.
  if (command === 'MAIL FROM' && reply !== exceedsStorage) return outage;
  return { kind: 'refused', ...reported, badAddress: noSuchAddress.test(text) };
};
