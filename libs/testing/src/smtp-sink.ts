import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { createGate } from './gate.ts';
import { waitFor } from './wait-for.ts';

/** The command that a scripted reply is for. */
type SmtpStage = 'connect' | 'from' | 'to' | 'data';

interface ScriptedReply {
  stage?: SmtpStage;
  /** The SMTP code: 4xx is a transient failure, 5xx a permanent one. */
  code: number;
  message?: string;
  /** How often to send it. Default: until `reset`. */
  times?: number;
  /** Recipient to which it is limited. */
  to?: string;
}

interface ReceivedEmail {
  from: string;
  to: string[];
  raw: string;
  parsed: Email;
}

export interface SmtpSink {
  /** Value for `SMTP_URL`. */
  readonly url: string;
  readonly port: number;
  /** Accepted messages, in order. */
  readonly received: readonly ReceivedEmail[];
  /** Number of messages that clients have sent completely, whether accepted or not. */
  readonly attempts: number;
  /** Sends this reply to the next matching commands. */
  reply(script: ScriptedReply): void;
  /** Sends no reply at this stage until `release` or `reset`. */
  hold(stage: SmtpStage): void;
  /** Like `hold`, but sends lines of a reply that never ends, so that the connection is never idle. */
  trickle(stage: Exclude<SmtpStage, 'connect'>): void;
  release(): void;
  /** Accepts everything again and forgets messages and scripts. */
  reset(): void;
  /** Resolves with the accepted messages (to this recipient) once there are `count`. */
  waitForEmails(count: number, options?: { to?: string }): Promise<ReceivedEmail[]>;
  stop(): Promise<void>;
}

const trickleMs = 20;

class SmtpReply extends Error {
  readonly responseCode: number;

  constructor({ code, message }: ScriptedReply) {
    super(message ?? `scripted reply ${code}`);
    this.responseCode = code;
  }
}

/** Starts an SMTP server that keeps messages for tests to read and fails on request. */
export const startSmtpSink = async (): Promise<SmtpSink> => {
  let received: ReceivedEmail[] = [];
  let scripts: ScriptedReply[] = [];
  let attempts = 0;
  const trickling = new Set<SmtpStage>();
  const sockets = new Map<number, Socket>();
  const gates = { connect: createGate(), from: createGate(), to: createGate(), data: createGate() };

  const respond = async (
    stage: SmtpStage,
    { remotePort }: SMTPServerSession,
    recipients: string[],
    accept: () => unknown,
    callback: (error?: Error | null) => void,
  ) => {
    const sendLine = () => void (trickling.has(stage) && sockets.get(remotePort)?.write('250-please wait\r\n'));
    const timer = setInterval(sendLine, trickleMs);
    await gates[stage].passed();
    clearInterval(timer);
    const script = scripts.find((one) => (one.stage ?? 'data') === stage && (!one.to || recipients.includes(one.to)));
    if (script?.times !== undefined) {
      script.times -= 1;
      if (script.times <= 0) scripts = scripts.filter((one) => one !== script);
    }
    if (script) return callback(new SmtpReply(script));
    await accept();
    callback();
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 200,
    onConnect: (session, callback) => void respond('connect', session, [], noop, callback),
    onMailFrom: (_address, session, callback) => void respond('from', session, [], noop, callback),
    onRcptTo: (address, session, callback) => void respond('to', session, [address.address], noop, callback),
    onData: async (stream, session, callback) => {
      // A client that disconnects in the middle of a message has not sent it.
      const email = await readEmail(stream, session).catch(() => null);
      if (!email) return;
      attempts += 1;
      await respond('data', session, email.to, () => received.push(email), callback);
    },
  });
  // Tests disconnect clients in the middle of a message.
  server.on('error', noop);
  const listener = server.listen(0, '127.0.0.1');
  listener.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  await new Promise((resolve) => listener.once('listening', resolve));
  const { port } = listener.address() as AddressInfo;
  const release = () => {
    trickling.clear();
    Object.values(gates).forEach((gate) => void gate.open());
  };

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    get received() {
      return received;
    },
    get attempts() {
      return attempts;
    },
    reply: (script) => void scripts.push({ ...script }),
    hold: (stage) => gates[stage].close(),
    trickle: (stage) => {
      trickling.add(stage);
      gates[stage].close();
    },
    release,
    reset: () => {
      received = [];
      scripts = [];
      attempts = 0;
      release();
    },
    waitForEmails: (count, { to } = {}) => {
      const matching = () => received.filter((email) => !to || email.to.includes(to));
      return waitFor(() => matching().length >= count && matching(), {
        what: `${count} email(s) to ${to ?? 'anyone'}`,
      });
    },
    stop: async () => {
      release();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
};

const noop = () => undefined;

const readEmail = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<ReceivedEmail> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks);
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map((recipient) => recipient.address),
    raw: raw.toString('utf8'),
    parsed: await PostalMime.parse(raw),
  };
};
