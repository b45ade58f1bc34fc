import { expect, test } from '@jest/globals';
import MailComposer from 'nodemailer/lib/mail-composer';
import { messageText } from './transport';

const at = new Date('2026-11-21T08:45:00.000Z');
const long = `${'Grüße, a line that is longer than 76 characters and has = signs. '.repeat(9)}\n.\n`;
const calendar = { filename: 't.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content: long };

test.each([
  ['short lines', { text: 'Hello\n.\nKim\n', html: '<p>Hello</p>\n' }],
  ['long lines', { text: long, html: `<p>${long}</p>\n` }],
  ['one part', { text: long }],
  ['a calendar file', { text: 'Hello\n', html: `<p>${long}</p>\n`, attachments: [calendar] }],
])("a message with %s is the one of nodemailer's streams", async (_, parts) => {
  const compile = () =>
    new MailComposer({
      ...{ from: 'a@example.com', to: 'kim@example.com', subject: 'Grüße Cup', date: at, messageId: '<1@example.com>' },
      ...{ textEncoding: 'quoted-printable', baseBoundary: '1', ...parts },
    }).compile();
  expect(messageText(compile())).toBe((await compile().build()).toString());
});
