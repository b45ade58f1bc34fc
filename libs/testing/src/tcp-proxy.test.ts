import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

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
const send = async (client: Socket, text: string) => {
  client.write(text);
  return String((await once(client, 'data'))[0]);
};

beforeEach(async () => {
  echo = createServer((socket) => {
    socket.on('error', () => undefined).pipe(socket);
    socket.on('data', () => echo.emit('received'));
  });
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
  test('forwards bytes both ways', async () => {
    await expect(send(open(), 'hello')).resolves.toBe('hello');
  });

  test('forwards nothing while paused and delivers after resume', async () => {
    const client = open();
    await send(client, 'hello');
    proxy.pause();
    const replied = send(client, 'again').then(() => 'replied');
    const quiet = send(open(), 'new').then(() => 'replied');
    await expect(
      Promise.race([replied, quiet, new Promise((resolve) => setTimeout(resolve, 50, 'silence'))]),
    ).resolves.toBe('silence');
    proxy.resume();
    await expect(Promise.all([replied, quiet])).resolves.toEqual(['replied', 'replied']);
  });

  test('reset closes open connections and accepts new ones', async () => {
    const client = open();
    await send(client, 'hello');
    const closed = closing(client);
    proxy.reset();
    await closed;
    await expect(send(open(), 'back')).resolves.toBe('back');
  });

  test('replies are lost until resume, though the server receives the requests', async () => {
    const client = open();
    await send(client, 'hello');
    proxy.loseReplies();
    const received = once(echo, 'received');
    const replied = send(client, 'lost').then(() => 'replied');
    await received;
    await expect(Promise.race([replied, new Promise((resolve) => setTimeout(resolve, 50, 'silence'))])).resolves.toBe(
      'silence',
    );
    proxy.resume();
    client.write('back');
    await replied;
  });

  test('cut resets new connections until resume', async () => {
    proxy.cut();
    await closing(open());
    proxy.resume();
    await expect(send(open(), 'back')).resolves.toBe('back');
  });

  test('latency delays a response', async () => {
    const client = open();
    await send(client, 'hello');
    proxy.setLatency(30);
    const before = performance.now();
    await send(client, 'slow');
    expect(performance.now() - before).toBeGreaterThanOrEqual(55);
  });
});
