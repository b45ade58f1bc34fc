import { connect } from 'node:net';
import { type Document, deserialize, serialize } from 'bson';

const opMsg = 2013;
const headerBytes = 16;

/**
 * Runs one command on a mongod without credentials.
 * Speaks the wire protocol itself: the supervisor needs two commands, and the driver would cost it 20 MB for its whole life.
 * @throws Error when the server cannot be reached, does not answer in time or refuses the command.
 */
export const runMongoCommand = async (
  port: number,
  command: Document,
  host = '127.0.0.1',
  timeoutMs = 30_000,
): Promise<Document> => {
  const body = serialize({ ...command, $db: 'admin' });
  const message = Buffer.alloc(headerBytes + 5 + body.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(1, 4);
  message.writeInt32LE(opMsg, 12);
  message.set(body, headerBytes + 5);
  const reply = await exchange(host, port, message, timeoutMs);
  const answer = deserialize(reply.subarray(headerBytes + 5));
  if (answer['ok'] !== 1) throw new Error(String(answer['errmsg'] ?? 'MongoDB refused the command'));
  return answer;
};

const exchange = (host: string, port: number, message: Buffer, timeoutMs: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    let received = Buffer.alloc(0);
    socket.once('connect', () => socket.write(message));
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    socket.once('close', () => reject(new Error('connection closed')));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 4 || received.length < received.readInt32LE(0)) return;
      resolve(received);
      socket.destroy();
    });
  });
