import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createTransport, type Transporter } from 'nodemailer';
import { type SmtpSink, startSmtpSink } from './smtp-sink';

let sink: SmtpSink;
let mailer: Transporter;
const mail = {
  from: 'portal@example.com',
  to: 'kim@example.com',
  subject: 'Grüße',
  text: 'Hello',
  html: '<b>Hello</b>',
};

beforeAll(async () => {
  sink = await startSmtpSink();
  mailer = createTransport(sink.url);
});
afterEach(() => sink.reset());
afterAll(async () => {
  mailer.close();
  await sink.stop();
});

describe('an SMTP sink', () => {
  test('keeps an accepted mail, decoded', async () => {
    await mailer.sendMail(mail);
    const [received] = await sink.waitForEmails(1, { to: 'kim@example.com' });
    expect(received).toMatchObject({
      from: 'portal@example.com',
      parsed: { subject: 'Grüße', html: expect.stringContaining('<b>Hello</b>') },
    });
  });

  test('answers a scripted code as often as asked, then accepts', async () => {
    sink.reply({ code: 451, message: 'busy', times: 1 });
    await expect(mailer.sendMail(mail)).rejects.toMatchObject({ responseCode: 451 });
    await mailer.sendMail(mail);
    expect(sink).toMatchObject({ attempts: 2, received: { length: 1 } });
  });

  test('refuses one recipient only when told so', async () => {
    sink.reply({ stage: 'to', code: 550, to: 'kim@example.com' });
    await expect(mailer.sendMail(mail)).rejects.toMatchObject({ responseCode: 550 });
    await mailer.sendMail({ ...mail, to: 'lee@example.com' });
    expect(sink.received.map(({ to }) => to)).toEqual([['lee@example.com']]);
  });

  test('stays silent while held and goes on when released', async () => {
    sink.hold('data');
    const sent = mailer.sendMail(mail);
    const early = await Promise.race([sent, waitForAttempt()]);
    expect(early).toBe('held');
    sink.release();
    await sent;
    expect(sink.received).toHaveLength(1);
  });

  const waitForAttempt = async () => {
    while (sink.attempts === 0) await new Promise((resolve) => setImmediate(resolve));
    return 'held';
  };
});
