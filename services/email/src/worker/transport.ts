import { type Readable, Transform } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { EmailWorkerConfig } from '../config';
import type { Email } from '../data-access/email/email';
import { headerAddress, type RenderedEmail } from '../templates/render';

const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
/** All that a reader or a client acts on. RFC 8058 requires the last two to be signed, which nodemailer leaves out. */
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

/** Sends a message with one write instead of one for each of its parts, which costs a fifth less CPU. */
const joinChunks = (): Transform => {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    flush: (done) => done(null, Buffer.concat(chunks)),
  });
};

/**
 * One pool of connections to an SMTP server. Retries nothing: the lane decides what follows from a failure.
 * @param connections as many as emails in flight, or emails would wait unseen inside nodemailer
 */
export const createEmailTransport = ({ environment, sender }: EmailWorkerConfig, url: string, connections: number) => {
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: environment.SMTP_CONNECT_TIMEOUT_MS,
    dnsTimeout: environment.SMTP_CONNECT_TIMEOUT_MS,
    greetingTimeout: environment.SMTP_GREETING_TIMEOUT_MS,
    socketTimeout: environment.SMTP_SOCKET_TIMEOUT_MS,
    // No content may make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(sender.dkimKeys.length > 0 && { dkim: { keys: sender.dkimKeys, headerFieldNames: signedHeaders } }),
  });
  /** The stream that a connection sends for each message, by the envelope of the attempt. */
  const streams = new WeakMap<object, Readable>();
  pool.use('stream', ({ data: { envelope = {} }, message }, done) => {
    message.transform(joinChunks);
    const createReadStream = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const stream = createReadStream(options);
      streams.set(envelope, stream);
      return stream;
    };
    done();
  });
  const from = headerAddress(sender.from);
  return {
    /**
     * @returns the server's reply once it has accepted the message
     * @throws Error of nodemailer, with `sendingBegan` if the connection has sent a part of the text
     */
    async send({ id, to, messageId, createdAt }: Email, content: RenderedEmail, signal: AbortSignal): Promise<string> {
      const { replyTo, oneClick, ...parts } = content;
      const envelope = { from: sender.returnPath(id), to: [to.address] };
      const sending = pool.sendMail({
        ...parts,
        // Or nodemailer counts the letters of each text to find out.
        textEncoding: 'quoted-printable',
        // Random itself: nodemailer would draw random bytes for each part.
        baseBoundary: id,
        ...(replyTo && { replyTo }),
        from,
        // Always as an object: in a string, a comma or a line break would add recipients.
        to: headerAddress(to),
        envelope,
        messageId,
        date: createdAt,
        headers: oneClick === null ? headers : { ...headers, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        ...(oneClick !== null && { list: { unsubscribe: oneClick } }),
        signal,
      });
      const { response } = await sending.catch((error: Error) => {
        throw Object.assign(error, { sendingBegan: streams.get(envelope)?.readableDidRead ?? false });
      });
      return response;
    },
    close: (): void => pool.close(),
  };
};
