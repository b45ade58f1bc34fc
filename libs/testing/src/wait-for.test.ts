import { expect, test } from '@jest/globals';
import { waitFor } from './wait-for';

test('waitFor answers what it sees once the look stops failing', async () => {
  let looks = 0;
  const look = () => {
    looks += 1;
    if (looks < 3) throw new Error('not yet');
    return 'there';
  };
  await expect(waitFor(look, { interval: 1 })).resolves.toBe('there');
});

test('waitFor gives up in time and names what it waited for and why', async () => {
  const look = () => Promise.reject(new Error('refused'));
  await expect(waitFor(look, { timeout: 20, interval: 5, what: 'the server' })).rejects.toMatchObject({
    message: 'waited 20 ms in vain for the server',
    cause: new Error('refused'),
  });
});
