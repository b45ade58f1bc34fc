import { describe, expect, test } from '@jest/globals';
import { classifySmtpError } from './classify-smtp-error.ts';

const smtp = (responseCode: number, response: string, command = 'RCPT TO', code = 'EENVELOPE') =>
  Object.assign(new Error(`failed: ${response}`), {
    code,
    responseCode,
    response,
    command,
    permanent: responseCode >= 500,
  });
const client = (code: string, command = 'CONN') => Object.assign(new Error(code), { code, command });

describe('a permanent refusal', () => {
  test.each([
    ['an unknown mailbox', smtp(550, '550 5.1.1 No such user'), true],
    ['an unknown domain', smtp(550, '550 5.1.2 Bad destination'), true],
    ['a domain that accepts no messages', smtp(556, '556 5.1.10 Null MX'), true],
    ['a full mailbox', smtp(552, '552 5.2.2 Mailbox over quota'), false],
    ['refused content', smtp(554, '554 5.7.1 Looks like spam', 'DATA', 'EMESSAGE'), false],
    ['a plain 550', smtp(550, '550 Nope', 'DATA', 'EMESSAGE'), false],
    ['a message that is too large', smtp(552, '552 5.3.4 Message too big', 'MAIL FROM'), false],
    ['a malformed address', client('EENVELOPE', 'API'), false],
    ['a message above the announced size', client('EMESSAGE', 'MAIL FROM'), false],
    ['content that points to a file', client('EFILEACCESS'), false],
  ])('%s', (_name, error, badAddress) => {
    expect(classifySmtpError(error)).toMatchObject({ kind: 'refused', badAddress });
  });
});

describe('a temporary refusal', () => {
  test.each([
    ['a busy server', smtp(451, '451 4.3.0 Busy', 'DATA', 'EMESSAGE'), 0],
    ['a greylisting server that names seconds', smtp(450, '450 4.2.0 Greylisted, try again in 300 seconds'), 300_000],
    ['a server that names minutes', smtp(451, '451 Please wait 5 min'), 300_000],
    ['an excessive stated delay', smtp(451, '451 retry in 9000 hours'), 4 * 3_600_000],
    ['a rate breach as a 5xx', smtp(550, '550 5.7.0 Too many messages, slow down'), 0],
    ['a bug of ours', new TypeError('x is not a function'), 0],
    ['nothing at all', undefined, 0],
  ])('%s', (_name, error, notBeforeMs) => {
    expect(classifySmtpError(error)).toMatchObject({ kind: 'deferred', notBeforeMs });
  });
});

describe('an outage', () => {
  test.each([
    ['a refused connection', client('ESOCKET')],
    ['a dropped connection', client('ECONNECTION')],
    ['silence', client('ETIMEDOUT')],
    ['an unknown host', client('EDNS')],
    ['a failed handshake', client('ETLS')],
    ['credentials that the client cannot use', client('EAUTH', 'API')],
    ['an aborted send', client('EABORT')],
    ['wrong credentials', smtp(535, '535 5.7.8 Authentication failed', 'AUTH PLAIN', 'EAUTH')],
    ['missing credentials', smtp(530, '530 5.7.0 Authentication required', 'MAIL FROM')],
    ['a server that closes', smtp(421, '421 4.3.2 Shutting down', 'DATA')],
    ['a greeting that turns us away', smtp(554, '554 No SMTP service here', 'CONN', 'EPROTOCOL')],
    ['a refused sender', smtp(550, '550 5.7.60 Not allowed to send as this sender', 'MAIL FROM')],
  ])('%s', (_name, error) => {
    expect(classifySmtpError(error)).toMatchObject({ kind: 'outage' });
  });
});

test.each([
  ['454 Throttling failure: Maximum sending rate exceeded', true],
  ['550 5.7.0 Too many messages, slow down', true],
  ['450 4.2.0 Greylisted, try again in 300 seconds', false],
  ['451 4.7.1 Greylisted, please try again later', false],
])('%s concerns all emails: %s', (response, isRateLimit) => {
  expect(classifySmtpError(smtp(Number(response.slice(0, 3)), response))).toMatchObject({
    kind: 'deferred',
    isRateLimit,
  });
});

test('returns the code and the reply for the record', () => {
  expect(classifySmtpError(smtp(550, '550 5.1.1 No such user'))).toMatchObject({
    code: '550',
    response: '550 5.1.1 No such user',
  });
  expect(classifySmtpError(client('ETIMEDOUT'))).toMatchObject({ code: 'ETIMEDOUT', response: 'ETIMEDOUT' });
});
