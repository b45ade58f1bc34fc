import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startTcpProxy, type TcpProxy } from './tcp-proxy';

let echo: Server;
let proxy: TcpProxy;
const clients: Socket[] = [];

const open = () => {
  const client = connect(proxy.port, proxy.host);
  client.on('error', () => undefined);
  clients.push(client);
  return client;
};
const closing = (client: Socket) => new Promise((resolve) => client.once('close', resolve));
const say = async (client: Socket, text: string) => {
  client.write(text);
  return String((await once(client, 'data'))[0]);
};

beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  const address = echo.address();
  proxy = await startTcpProxy({ port: typeof address === 'object' && address ? address.port : 0 });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await proxy.stop();
  await new Promise((resolve) => echo.close(resolve));
});

describe('a TCP proxy', () => {
  test('passes bytes both ways', async () => {
    await expect(say(open(), 'hello')).resolves.toBe('hello');
  });

  test('moves nothing while paused and delivers after resume', async () => {
    const client = open();
    await say(client, 'hello');
    proxy.pause();
    const answered = say(client, 'again').then(() => 'answered');
    const quiet = say(open(), 'new').then(() => 'answered');
    await expect(
      Promise.race([answered, quiet, new Promise((resolve) => setTimeout(resolve, 50, 'silence'))]),
    ).resolves.toBe('silence');
    proxy.resume();
    await expect(Promise.all([answered, quiet])).resolves.toEqual(['answered', 'answered']);
  });

  test('reset ends open connections and serves new ones', async () => {
    const client = open();
    await say(client, 'hello');
    const closed = closing(client);
    proxy.reset();
    await closed;
    await expect(say(open(), 'back')).resolves.toBe('back');
  });

  test('cut refuses until resume', async () => {
    proxy.cut();
    await closing(open());
    proxy.resume();
    await expect(say(open(), 'back')).resolves.toBe('back');
  });

  test('latency holds an answer back', async () => {
    const client = open();
    await say(client, 'hello');
    proxy.setLatency(30);
    const before = performance.now();
    await say(client, 'slow');
    expect(performance.now() - before).toBeGreaterThanOrEqual(55);
  });
});
