import { expect, test } from '@jest/globals';
import { freePort } from '@portal/testing/servers';
import { hostsOf, requireExternalServers } from './external-servers';
import { readSettings } from './settings';

test.each([
  [
    'mongodb://user:p%40ss@a:27018,b/portal?replicaSet=x',
    [
      ['a', 27_018],
      ['b', 27_017],
    ],
  ],
  ['redis://[::1]/0', [['::1', 6379]]],
  ['smtps://mail.example.com', [['mail.example.com', 465]]],
])('%s names its hosts', (url, hosts) => {
  expect(hostsOf('X', url).map(({ host, port }) => [host, port])).toEqual(hosts);
});

test('an address of another kind is refused by its variable', () => {
  expect(() => hostsOf('REDIS_URL', 'http://redis')).toThrow('REDIS_URL is not an address of the right kind');
});

test('every server that does not answer is named with its variable, without its password', async () => {
  const port = await freePort();
  const settings = readSettings({
    REDIS_URL: `redis://:secret@127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  const failure = requireExternalServers(settings);
  await expect(failure).rejects.toThrow(`REDIS_URL: nothing answers at 127.0.0.1:${port}`);
  await expect(failure).rejects.toThrow(`SMTP_URL: nothing answers at 127.0.0.1:${port}`);
  await expect(failure).rejects.not.toThrow('secret');
});
