import { createTransport } from 'nodemailer';
import { headerAddress, type RenderedEmail } from '../templates/render';
import type { Address } from '../templates/template';

export interface TransportOptions {
  smtpUrl: string;
  /** Connections to the SMTP server; as many as emails in flight, or emails would wait unseen inside nodemailer. */
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

/** One pool of connections to the SMTP server. Retries nothing: the lane decides what follows from a failure. */
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
    // No content may make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    /** @returns the server's reply once it has accepted the message */
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
