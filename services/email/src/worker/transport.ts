import { createTransport } from 'nodemailer';
import type { RenderedEmail } from '../templates/render';
import { headerAddress } from '../templates/render';
import type { Address } from '../templates/template';

export interface TransportOptions {
  smtpUrl: string;
  /** Connections to the mail server; as many as mails in flight, or mails would wait unseen inside the client. */
  connections: number;
  from: Address;
  timeouts: { connectMs: number; greetingMs: number; socketMs: number };
}

export interface OutgoingEmail {
  to: Address;
  content: RenderedEmail;
  messageId: string;
  date: Date;
}

/** A server that trickles its replies passes every socket timeout; this ends the attempt all the same. */
const attemptDeadlineMs = 60_000;

/** One pool of connections to the mail server. Retries nothing: what to do about a failure is the lane's decision. */
export const createEmailTransport = ({ smtpUrl, connections, from, timeouts }: TransportOptions) => {
  const pool = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.socketMs,
    // Nothing that a mail holds may make the client read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    /** @returns the server's reply once it has taken the mail */
    async send({ to, content, messageId, date }: OutgoingEmail, signal: AbortSignal): Promise<string> {
      const { response } = await pool.sendMail({
        from: headerAddress(from),
        // Always as an object: in a string, a comma or a line break would add recipients.
        to: headerAddress(to),
        envelope: { from: from.address, to: [to.address] },
        subject: content.subject,
        text: content.text,
        html: content.html,
        attachments: content.attachments,
        ...(content.replyTo && { replyTo: content.replyTo }),
        messageId,
        date,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(attemptDeadlineMs)]),
      });
      return response;
    },
    close: (): void => pool.close(),
  };
};
export type EmailTransport = ReturnType<typeof createEmailTransport>;
