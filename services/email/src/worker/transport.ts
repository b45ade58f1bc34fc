import type { Readable, Writable } from 'node:stream';
import { createTransport } from 'nodemailer';
import * as base64 from 'nodemailer/lib/base64';
import type MimeNode from 'nodemailer/lib/mime-node';
import * as qp from 'nodemailer/lib/qp';
import type { EmailWorkerConfig } from '../config';
import type { Email } from '../data-access/email/email';
import { headerAddress, type RenderedEmail } from '../templates/render';

const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
/** All that a reader or a client acts on. RFC 8058 requires the last two to be signed, which nodemailer leaves out. */
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

/**
 * The whole message as text. Nodemailer's own way, a chain of streams for each part, costs as much CPU as all else that it does with a
 * message.
 */
export const messageText = (node: MimeNode): string => {
  const head = `${node.buildHeaders()}\r\n\r\n`;
  if (node.multipart) {
    const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${messageText(child)}\r\n`);
    return `${head}${parts.join('')}--${node.boundary}--\r\n`;
  }
  const content = String(node.content);
  const encoding = node.getTransferEncoding();
  if (encoding === 'base64') return head + base64.wrap(base64.encode(content));
  return head + (encoding === 'quoted-printable' ? qp.wrap(qp.encode(content)) : content);
};

/** What nodemailer reads of a message's stream, without the stream. */
const sourceOf = (text: string) => ({
  readableDidRead: false,
  pipe(connection: Writable): void {
    this.readableDidRead = true;
    connection.end(text);
  },
});

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
  const isSigned = sender.dkimKeys.length > 0;
  /** What a connection sends for each message, by the envelope of the attempt. */
  const sources = new WeakMap<object, { readableDidRead: boolean }>();
  pool.use('stream', ({ data: { envelope = {} }, message }, done) => {
    const text = messageText(message);
    message.stream = (output, _options, written) => output.write(text, written);
    const createReadStream = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      // Signing reads a stream.
      const source = isSigned ? createReadStream(options) : sourceOf(text);
      sources.set(envelope, source);
      return source as Readable;
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
        throw Object.assign(error, { sendingBegan: sources.get(envelope)?.readableDidRead ?? false });
      });
      return response;
    },
    close: (): void => pool.close(),
  };
};
