import { expect, test } from '@jest/globals';
import { waitFor } from './wait-for.ts';

test('waitFor returns the first value after failed attempts', async () => {
  let attempts = 0;
  const attempt = () => {
    attempts += 1;
    if (attempts < 3) throw new Error('not yet');
    return 'there';
  };
  await expect(waitFor(attempt, { interval: 1 })).resolves.toBe('there');
});

test('waitFor times out and names what it waited for and why', async () => {
  const attempt = () => Promise.reject(new Error('refused'));
  await expect(waitFor(attempt, { timeout: 20, interval: 5, what: 'the server' })).rejects.toMatchObject({
    message: 'timed out after 20 ms waiting for the server: refused',
    cause: new Error('refused'),
  });
});
