import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createTransport, type Transporter } from 'nodemailer';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';

let sink: SmtpSink;
let transport: Transporter;
const message = {
  from: 'portal@example.com',
  to: 'kim@example.com',
  subject: 'Grüße',
  text: 'Hello',
  html: '<b>Hello</b>',
};

beforeAll(async () => {
  sink = await startSmtpSink();
  transport = createTransport(sink.url);
});
afterEach(() => sink.reset());
afterAll(async () => {
  transport.close();
  await sink.stop();
});

describe('an SMTP sink', () => {
  test('keeps an accepted message, decoded', async () => {
    await transport.sendMail(message);
    const [received] = await sink.waitForEmails(1, { to: 'kim@example.com' });
    expect(received).toMatchObject({
      from: 'portal@example.com',
      parsed: { subject: 'Grüße', html: expect.stringContaining('<b>Hello</b>') },
    });
  });

  test('sends a scripted reply the requested number of times, then accepts', async () => {
    sink.reply({ code: 451, message: 'busy', times: 1 });
    await expect(transport.sendMail(message)).rejects.toMatchObject({ responseCode: 451 });
    await transport.sendMail(message);
    expect(sink).toMatchObject({ attempts: 2, received: { length: 1 } });
  });

  test('rejects only the recipient of a scripted reply', async () => {
    sink.reply({ stage: 'to', code: 550, to: 'kim@example.com' });
    await expect(transport.sendMail(message)).rejects.toMatchObject({ responseCode: 550 });
    await transport.sendMail({ ...message, to: 'lee@example.com' });
    expect(sink.received.map(({ to }) => to)).toEqual([['lee@example.com']]);
  });

  test('sends no reply while held and continues when released', async () => {
    sink.hold('data');
    const sent = transport.sendMail(message);
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
