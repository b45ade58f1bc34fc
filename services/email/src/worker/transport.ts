import { createTransport } from 'nodemailer';
import type { EmailWorkerConfig } from '../config.ts';
import type { Email } from '../data-access/email/email.ts';
import { requireTls } from '../smtp-url.ts';
import { headerAddress, type RenderedEmail } from '../templates/render.ts';

const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
/** All that a reader or a client acts on. RFC 8058 requires the last two to be signed, which nodemailer leaves out. */
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

/**
 * A message must reach another server within 10 s when one hangs, so `connectMs` and `greetingMs` are half of the usual 10 s. `attemptMs`
 * limits the whole attempt, because a server that sends a byte now and then is never idle.
 */
export const smtpTimeouts = { connectMs: 5_000, greetingMs: 5_000, attemptMs: 30_000 };

/** One pool of connections to an SMTP server. It retries nothing: the queue does. */
export const createEmailTransport = (
  { environment, sender }: EmailWorkerConfig,
  url: string,
  { connectMs, greetingMs }: Pick<typeof smtpTimeouts, 'connectMs' | 'greetingMs'>,
) => {
  const pool = createTransport({
    url: requireTls(url),
    pool: true,
    // As many as emails in flight, or emails would wait unseen inside nodemailer.
    maxConnections: environment.EMAIL_CONCURRENCY,
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: greetingMs,
    // No content may make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(sender.dkimKeys.length > 0 && { dkim: { keys: sender.dkimKeys, headerFieldNames: signedHeaders } }),
  });
  const from = headerAddress(sender.from);
  return {
    /**
     * @param deadline closes the connection when it aborts
     * @returns the server's reply once it has accepted the message
     * @throws Error of nodemailer
     */
    async send(
      { id, to, messageId, createdAt }: Email,
      content: RenderedEmail,
      deadline: AbortSignal,
    ): Promise<string> {
      const { replyTo, oneClick, ...parts } = content;
      const { response } = await pool.sendMail({
        ...parts,
        signal: deadline,
        // Without these, nodemailer counts the letters of each text and draws random bytes for each part.
        textEncoding: 'quoted-printable',
        baseBoundary: id,
        ...(replyTo && { replyTo }),
        from,
        // Always as an object: in a string, a comma or a line break would add recipients.
        to: headerAddress(to),
        envelope: { from: sender.returnPath(id), to: [to.address] },
        messageId,
        date: createdAt,
        headers: oneClick === null ? headers : { ...headers, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        ...(oneClick !== null && { list: { unsubscribe: oneClick } }),
      });
      return response;
    },
    close: (): void => pool.close(),
  };
};
