import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { type Endpoint, z } from '@portal/contracts';
import { createRequestBodies } from './request-body.ts';

const withBody: Endpoint = {
  service: 'account',
  summary: '',
  access: 'public',
  body: z.strictObject({}),
  response: z.object({}),
};

/** Builds a request whose client has sent `content` and, if it is `finished`, the end of the body. */
const requestWith = (content: string, finished = true) => {
  const request = new IncomingMessage(new Socket());
  request.push(content);
  if (finished) request.push(null);
  return request;
};

describe('createRequestBodies', () => {
  const budget = { budgetBytes: 80, clientBytes: 10 };

  test('bounds what one client buffers, and lets others send meanwhile', async () => {
    const bodies = createRequestBodies(budget);
    const first = await bodies.read(requestWith('12345678'), withBody, 'a');
    await expect(bodies.read(requestWith('12345678'), withBody, 'a')).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfter: 5,
    });
    await bodies.read(requestWith('1234567890'), withBody, 'b');
    first.release();
    first.release();
    const second = await bodies.read(requestWith('1234567890'), withBody, 'a');
    expect(second.body?.toString()).toBe('1234567890');
    await expect(bodies.read(requestWith('1'), withBody, 'a')).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test('bounds what all clients buffer together', async () => {
    const bodies = createRequestBodies(budget);
    const held = await Promise.all(
      Array.from({ length: 8 }, (_, client) => bodies.read(requestWith('1234567890'), withBody, `client ${client}`)),
    );
    await expect(bodies.read(requestWith('1'), withBody, 'one more')).rejects.toMatchObject({ code: 'busy' });
    held[0]?.release();
    await expect(bodies.read(requestWith('1'), withBody, 'one more')).resolves.toMatchObject({
      body: expect.anything(),
    });
  });

  test('gives back what a client had sent before it disconnected', async () => {
    const bodies = createRequestBodies(budget);
    const interrupted = requestWith('12345678', false);
    const reading = bodies.read(interrupted, withBody, 'a');
    interrupted.once('data', () => interrupted.destroy());
    await expect(reading).rejects.toMatchObject({ code: 'request_timeout' });
    await expect(bodies.read(requestWith('1234567890'), withBody, 'a')).resolves.toMatchObject({
      body: expect.anything(),
    });
  });
});
