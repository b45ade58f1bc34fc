// An SMTP server for benches: `node sink.mjs <port> <control port> <options as JSON>`. Options: `delayMs` before a message is accepted,
// `isDown`: no connection is accepted, `deferShare` of messages that get a 451.
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

const [port, controlPort, given = '{}'] = process.argv.slice(2);
let options = JSON.parse(given);
/** How often each recipient's message was accepted, when first, and with which Message-ID. */
const accepted = new Map();
let strangers = 0;
let sample = '';

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  logger: false,
  onConnect: (_session, callback) => callback(options.isDown ? new Error('down') : null),
  onData: (stream, session, callback) => {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.once('end', async () => {
      const message = Buffer.concat(chunks).toString();
      sample ||= message;
      if (options.delayMs) await setTimeout(options.delayMs);
      if (options.isDown) {
        for (const connection of server.connections) if (connection.session === session) connection._socket.destroy();
        return;
      }
      if (Math.random() < (options.deferShare ?? 0)) {
        callback(Object.assign(new Error('4.7.1 try later'), { responseCode: 451 }));
        return;
      }
      const address = session.envelope.rcptTo[0]?.address ?? '';
      const [, id] = /^Message-ID: (.+)$/m.exec(message) ?? [];
      const known = accepted.get(address);
      if (known) {
        known.copies += 1;
        if (known.id !== id) strangers += 1;
      } else accepted.set(address, { copies: 1, at: Date.now(), id });
      callback();
    });
  },
});
server.on('error', () => undefined);
server.listen(Number(port), '127.0.0.1');

const responses = {
  '/stats': () => {
    const duplicates = [...accepted.values()].reduce((sum, { copies }) => sum + copies - 1, 0);
    return { accepted: accepted.size, duplicates, strangers };
  },
  '/codes': () =>
    [...accepted].filter(([address]) => address.startsWith('otp-')).map(([address, { at }]) => [address, at]),
  '/addresses': () => [...accepted.keys()],
  '/sample': () => sample,
};
createServer(async (request, response) => {
  if (request.method === 'POST') {
    let body = '';
    for await (const chunk of request) body += chunk;
    options = JSON.parse(body);
  }
  response.end(JSON.stringify(responses[request.url]?.() ?? null));
}).listen(Number(controlPort), '127.0.0.1');
