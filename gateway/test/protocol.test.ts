import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { errorResponse } from '@portal/contracts';
import { type FakeAccount, startFakeAccount } from './support/fake-account.ts';
import { openRaw } from './support/http-client.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

let account: FakeAccount;
let gateway: TestGateway;

beforeAll(async () => {
  account = await startFakeAccount();
  gateway = await startTestGateway({ ACCOUNT_URL: account.url, RATE_LIMIT_WRITES: '1000' });
});
afterAll(async () => {
  await gateway.stop();
  await account.stop();
});
afterEach(() => {
  account.calls.length = 0;
});

const parse = (text: string) => {
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
  const [, status] = /^HTTP\/1\.1 (\d+) /.exec(head) ?? [];
  const headers = Object.fromEntries(
    [...head.matchAll(/^([\w-]+): (.*)$/gm)].map(([, name = '', value = '']) => [name.toLowerCase(), value.trim()]),
  );
  return { status: Number(status), headers, body };
};

const signIn = (headers: string) => `POST /api/auth/signin HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`;
const json = 'content-type: application/json\r\n';

describe('a request that proper clients do not send', () => {
  test.each([
    ['two Host headers', 'GET /api/news HTTP/1.1\r\nhost: x\r\nHOST: y\r\n\r\n', 400, 'bad_request'],
    ['the same Host twice', 'GET / HTTP/1.1\r\nhost: x\r\nhost: x\r\n\r\n', 400, 'bad_request'],
    [
      'another Host after 2,000 headers',
      `GET / HTTP/1.1\r\nhost: x\r\n${'a:\r\n'.repeat(2_000)}host: y\r\n\r\n`,
      400,
      'bad_request',
    ],
    [
      'chunks in HTTP/1.0',
      `POST /api/auth/signin HTTP/1.0\r\nconnection: keep-alive\r\n${json}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      400,
      'bad_request',
    ],
    ['no Host header', 'GET /healthz HTTP/1.1\r\naccept: */*\r\n\r\n', 400, 'bad_request'],
    [
      'identity, chunked',
      `${signIn(`${json}transfer-encoding: identity, chunked`)}2\r\n{}\r\n0\r\n\r\n`,
      400,
      'bad_request',
    ],
    [
      'chunked twice',
      `${signIn('transfer-encoding: chunked\r\ntransfer-encoding: chunked')}0\r\n\r\n`,
      400,
      'bad_request',
    ],
    ['gzip, chunked', `${signIn('transfer-encoding: gzip, chunked')}0\r\n\r\n`, 400, 'bad_request'],
    ['an unknown coding', signIn('transfer-encoding: gzip'), 400, 'bad_request'],
    ['length and chunked', `${signIn('content-length: 2\r\ntransfer-encoding: chunked')}0\r\n\r\n`, 400, 'bad_request'],
    ['two lengths', `${signIn('content-length: 2\r\ncontent-length: 3')}{}`, 400, 'bad_request'],
    ['an unknown expectation', signIn('expect: 200-ok\r\ncontent-length: 2'), 417, 'expectation_failed'],
    ['CONNECT', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: elsewhere.example\r\n\r\n', 400, 'bad_request'],
    ['large headers', `GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
    [
      'large chunk extensions',
      `${signIn(`${json}transfer-encoding: chunked`)}1;${'x'.repeat(20_000)}\r\n{\r\n0\r\n\r\n`,
      413,
      'body_too_large',
    ],
    ['no HTTP', 'nonsense\r\n\r\n', 400, 'bad_request'],
  ])('%s: gets the one error shape, the security headers and an id', async (_name, bytes, expected, code) => {
    const { status, headers, body } = parse(await openRaw(gateway.port, bytes).closed);
    expect([status, JSON.parse(body)]).toEqual([expected, { error: expect.any(String), code }]);
    expect(errorResponse.safeParse(JSON.parse(body)).success).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'referrer-policy': 'no-referrer',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      connection: 'close',
    });
    expect(JSON.stringify(gateway.log)).toContain(headers['x-request-id']);
    expect(account.calls).toEqual([]);
  });

  test('HTTP/1.0 needs no Host, and an upgrade that is not offered is an ordinary request', async () => {
    expect(parse(await openRaw(gateway.port, 'GET /healthz HTTP/1.0\r\n\r\n').closed).status).toBe(200);
    const upgrade = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n';
    expect(parse(await openRaw(gateway.port, upgrade).closed).status).toBe(200);
  });
});

/** Sends a head, then pieces of an endless body until the other side stops reading. */
const keepWriting = (head: string, piece: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(gateway.port, '127.0.0.1');
    let received = '';
    const write = () => {
      while (socket.writable && socket.write(piece));
    };
    socket.setEncoding('utf8');
    socket.on('connect', () => {
      socket.write(head);
      write();
    });
    socket.on('drain', write);
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });

describe('a body that is too long', () => {
  const piece = 'x'.repeat(64 * 1024);

  test.each([
    ['by its length', 'content-length: 90000000', piece],
    ['in chunks', 'transfer-encoding: chunked', `10000\r\n${piece}\r\n`],
  ])('%s: the client reads its 413 while it keeps sending, every time', async (_name, framing, chunk) => {
    for (let i = 0; i < 50; i += 1) {
      const { status, body } = parse(await keepWriting(signIn(`${json}connection: close\r\n${framing}`), chunk));
      expect([i, status, body]).toEqual([i, 413, '{"error":"The request is too large","code":"body_too_large"}']);
    }
  });

  test('is cut off in the end', async () => {
    const socket = connect({ port: gateway.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined).resume();
    socket.write(signIn(`${json}content-length: 90000000`));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const write = () => {
      while (socket.writable && socket.write(piece));
    };
    socket.on('drain', write);
    write();
    await closed;
    expect(socket.bytesWritten).toBeLessThan(60_000_000);
  });
});

test('what follows the last response of a connection is not carried out', async () => {
  const request = `${signIn(`${json}connection: close\r\ncontent-length: 2`)}{}`;
  const socket = connect({ port: gateway.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.write(request);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.write(request);
  socket.end();
  await new Promise((resolve) => socket.once('close', resolve));
  expect(account.calls).toHaveLength(1);
});
