import { expect, test } from '@jest/globals';
import { requireTls } from './smtp-url.ts';

test.each([
  ['smtp://u:p%2C@mail.example:587', 'smtp://u:p%2C@mail.example:587?requireTLS=true'],
  ['smtp://u:p@mail.example/?ignoreTLS=true&requireTLS=false', 'smtp://u:p@mail.example/?requireTLS=true'],
  ['smtp://127.0.0.1.example:p@mail.example', 'smtp://127.0.0.1.example:p@mail.example?requireTLS=true'],
])('%s requires TLS', (url, used) => {
  expect(requireTls(url)).toBe(used);
});

test.each(['smtp://mail.example:25', 'smtp://u:p@127.0.0.1:25', 'smtp://u:p@[::1]:25', 'smtp://u:p@localhost'])(
  '%s does not: it has no credentials or stays on this machine',
  (url) => {
    expect(requireTls(url)).toBe(url);
  },
);
