// An SMTP server for benches: `node sink.mjs <port> <control port> <options as JSON>`. Options: `delayMs` before a message is accepted,
// `isDown`: no connection is accepted, `dropShare` of messages whose connection is cut, `deferShare` of messages that get a 451.
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

const [port, controlPort, given = '{}'] = process.argv.slice(2);
let options = JSON.parse(given);
/** How often each recipient's message was accepted, and when first. */
const accepted = new Map();
let deferred = 0;
let dropped = 0;
let sample = '';

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  logger: false,
  onConnect: (_session, callback) => callback(options.isDown ? new Error('down') : null),
  onData: (stream, session, callback) => {
    const chunks = [];
    const isFirst = sample === '';
    if (isFirst) stream.on('data', (chunk) => chunks.push(chunk));
    else stream.resume();
    stream.once('end', async () => {
      if (isFirst) sample = Buffer.concat(chunks).toString();
      if (options.delayMs) await setTimeout(options.delayMs);
      const draw = Math.random();
      if (options.isDown || draw < (options.dropShare ?? 0)) {
        dropped += 1;
        for (const connection of server.connections) if (connection.session === session) connection._socket.destroy();
        return;
      }
      if (draw < (options.deferShare ?? 0)) {
        deferred += 1;
        callback(Object.assign(new Error('4.7.1 try later'), { responseCode: 451 }));
        return;
      }
      const address = session.envelope.rcptTo[0]?.address ?? '';
      const known = accepted.get(address);
      if (known) known.copies += 1;
      else accepted.set(address, { copies: 1, at: Date.now() });
      callback();
    });
  },
});
server.on('error', () => undefined);
server.listen(Number(port), '127.0.0.1');

const responses = {
  '/stats': () => {
    const duplicates = [...accepted.values()].reduce((sum, { copies }) => sum + copies - 1, 0);
    return { accepted: accepted.size, duplicates, deferred, dropped };
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
