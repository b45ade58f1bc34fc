/**
 * What a failed attempt means.
 * - `refused`: this mail will never be taken.
 * - `deferred`: this mail may be taken later; counts as a try.
 * - `outage`: the mail server, or our access to it, is out of order; says nothing about the mail.
 */
export type SmtpErrorClass =
  | { kind: 'refused'; code: string; response: string; badAddress: boolean }
  | { kind: 'deferred'; code: string; response: string; notBeforeMs: number }
  | { kind: 'outage'; code: string; response: string };

/** What nodemailer leaves on an error; only the connection's errors have a code. */
interface SmtpError {
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
  response?: unknown;
}

/** Replies to these commands judge one mail; replies to all others (greeting, EHLO, AUTH …) judge the connection. */
const emailCommands = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
/** nodemailer refuses the message itself: malformed address, larger than the server allows, unreadable content. */
const messageCodes = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM', 'EFILEACCESS', 'EURLACCESS']);
/** 'Authentication required' and the like come as 5xx of a mail command too, and are our own fault. */
const accessCodes = new Set([530, 534, 535, 538]);
const serviceClosing = 421;
const exceedsStorage = 552;
/** Some providers answer a breach of their rate with a 5xx. */
const tooMany = /too (?:many|fast|much mail)|rate limit|throttl|try again later/i;
/** Mailbox, domain or address does not exist (RFC 3463); 5.1.7 and 5.1.8 speak of the sender instead. */
const noSuchAddress = /\b5\.1\.(?:[1236]|10)\b/;
const statedDelay = /\b(?:in|after|for|wait)\s+(\d{1,5})\s*(s|sec|second|m|min|minute|h|hour)s?\b/i;
const unitMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000 };
const statedDelayMaxMs = 4 * 3_600_000;

const delayStatedIn = (response: string): number => {
  const [, amount, unit] = statedDelay.exec(response) ?? [];
  if (!amount || !unit) return 0;
  return Math.min(Number(amount) * (unitMs[unit.charAt(0).toLowerCase()] ?? 0), statedDelayMaxMs);
};

/** Judges what `sendMail` threw. */
export const classifySmtpError = (error: unknown): SmtpErrorClass => {
  const { code, responseCode, command, response } = (error ?? {}) as SmtpError;
  const text = typeof response === 'string' ? response : error instanceof Error ? error.message : '';
  const reply = typeof responseCode === 'number' ? responseCode : null;
  const told = { code: String(reply ?? code ?? 'unknown'), response: text };
  const outage: SmtpErrorClass = { kind: 'outage', ...told };

  if (reply === null) {
    if (messageCodes.has(String(code))) return { kind: 'refused', ...told, badAddress: false };
    if (typeof code === 'string') return outage;
    // Not the mail client's error, so a bug of ours: bounded by the tries, never a blocked lane.
    return { kind: 'deferred', ...told, notBeforeMs: 0 };
  }
  if (!emailCommands.has(String(command)) || reply === serviceClosing || accessCodes.has(reply)) return outage;
  if (reply < 500 || tooMany.test(text)) return { kind: 'deferred', ...told, notBeforeMs: delayStatedIn(text) };
  // Every mail has the same sender: a refused sender is a matter of configuration, and no mail is lost over it.
  if (command === 'MAIL FROM' && reply !== exceedsStorage) return outage;
  return { kind: 'refused', ...told, badAddress: noSuchAddress.test(text) };
};
