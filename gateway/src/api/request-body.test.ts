import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { type Endpoint, endpoint, z } from '@portal/contracts';
import { createRequestBodies } from './request-body';

const withBody: Endpoint = endpoint({
  service: 'account',
  summary: '',
  access: 'public',
  body: z.strictObject({}),
  response: z.object({}),
  errors: [],
});

/** A request whose client has sent `content` and, when `finished`, nothing more. */
const requestWith = (content: string, finished = true) => {
  const request = new IncomingMessage(new Socket());
  request.push(content);
  if (finished) request.push(null);
  return request;
};

describe('createRequestBodies', () => {
  test('bounds what all clients hold together and takes more once a body is handed on', async () => {
    const bodies = createRequestBodies(10);
    const first = await bodies.read(requestWith('12345678'), withBody);
    await expect(bodies.read(requestWith('12345678'), withBody)).rejects.toMatchObject({ code: 'busy' });
    first.release();
    first.release();
    const second = await bodies.read(requestWith('1234567890'), withBody);
    expect(second.body?.toString()).toBe('1234567890');
    await expect(bodies.read(requestWith('1'), withBody)).rejects.toMatchObject({ code: 'busy' });
  });

  test('gives back what a client had sent before it went away', async () => {
    const bodies = createRequestBodies(10);
    const interrupted = requestWith('12345678', false);
    const reading = bodies.read(interrupted, withBody);
    interrupted.once('data', () => interrupted.destroy());
    await expect(reading).rejects.toMatchObject({ code: 'request_timeout' });
    await expect(bodies.read(requestWith('1234567890'), withBody)).resolves.toMatchObject({ body: expect.anything() });
  });
});
