import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SnsMessage } from '@portal/contracts';
import { type EmailParts, startEmailParts } from './support/email-parts.ts';
import { buildEmailRequested } from './support/events.ts';
import { call } from './support/processes.ts';
import { type FakeSns, fakeSns, snsTopic } from './support/sns.ts';

let sns: FakeSns;
let parts: EmailParts;

beforeAll(async () => {
  sns = await fakeSns();
  parts = await startEmailParts({ EMAIL_SNS_TOPICS: snsTopic }, { loadUrl: sns.loadUrl });
});
afterAll(() => parts.stop());

/** As SNS sends it. */
const notify = (body: unknown, ip?: string): Promise<Response> =>
  call(parts.service, {
    path: '/api/email/notifications',
    body: JSON.stringify(body),
    contentType: 'text/plain; charset=UTF-8',
    ...(ip !== undefined && { ip }),
  });

const send = async (address: string): Promise<string> => {
  const event = buildEmailRequested('verification-code', { to: { name: 'Kim', address } });
  await parts.events.publish(event);
  return event.data.dedupeKey;
};

describe('POST /api/email/notifications', () => {
  test('a permanent bounce and a complaint suppress the address, also for codes, and a delivery or a retraction does not', async () => {
    for (const [address, message] of [
      ['bounced@example.com', sns.bounce('Bounced@Example.com')],
      ['complained@example.com', sns.complaint('complained@example.com')],
    ] as const) {
      const response = await notify(message);
      expect([response.status, await response.json()]).toEqual([200, { success: true }]);
      const { failure } = await parts.rows.inState(await send(address), 'suppressed');
      expect(failure).toMatch(/permanent bounce|reported an email as spam/);
    }
    for (const harmless of [
      sns.complaint('pleased@example.com', 'not-spam'),
      sns.message({ notificationType: 'Delivery', delivery: { recipients: ['pleased@example.com'] } }),
      sns.message({ notificationType: 'Bounce' }),
      { ...sns.message({ notificationType: 'Send' }), MessageAttributes: { sender: { Type: 'String', Value: 'x' } } },
    ])
      expect((await notify(harmless)).status).toBe(200);
    await parts.rows.inState(await send('pleased@example.com'), 'sent');
    expect([...parts.service.lines, ...parts.worker.lines].join()).not.toMatch(/bounced@|complained@/i);
  });

  test.each([
    ['permanent bounce', (from) => from.bounce('allowed@example.com')],
    ['complaint', (from) => from.complaint('forgiven@example.com')],
  ] satisfies [string, (from: FakeSns) => SnsMessage][])(
    'a %s that is delivered again does not undo that an operator allowed the address',
    async (_kind, make) => {
      const message = make(sns);
      const address = /\w+@example\.com/.exec(message.Message)?.[0] ?? '';
      await notify(message);
      await parts.rows.inState(await send(address), 'suppressed');
      const player = { userId: '65f0c0ffee0000000000c1a5', operator: true };
      const body = { address, reason: 'a test' };
      const allowed = await call(parts.service, { path: '/api/operations/email/unsuppress', body, player });
      expect(allowed.status).toBe(200);
      expect((await notify(message)).status).toBe(200);
      await parts.rows.inState(await send(address), 'sent');
    },
  );

  test('a bounce is noted on its email, found by its Message-ID or envelope sender, once and for its recipient only', async () => {
    const sent = await parts.rows.inState(await send('noted@example.com'), 'sent');
    const { _id: id, messageId } = sent;
    const bounced = sns.bounce('Noted@Example.com', 'Transient', { commonHeaders: { messageId } });
    const late = sns.bounce('noted@example.com', 'Permanent', { source: `bounces+${id}@bounce.example.com` });
    const elsewhere = sns.bounce('other@example.com', 'Permanent', { commonHeaders: { messageId } });
    for (const message of [bounced, bounced, late, elsewhere]) expect((await notify(message)).status).toBe(200);
    const player = { userId: '65f0c0ffee0000000000c1a5', operator: true };
    const shown = await call(parts.service, { method: 'GET', path: `/api/operations/emails/${id}`, player });
    expect(await shown.json()).toMatchObject({
      state: 'sent',
      failure: 'permanent bounce',
      tries: sent.tries,
      attempts: [
        { outcome: 'sent', code: '250' },
        { outcome: 'bounced', code: '5.1.1', response: 'smtp; 550 5.1.1 <N•••@Example.com> unknown' },
        { outcome: 'bounced', worker: `sns:${late.MessageId}` },
      ],
    });
    const metrics = await (await fetch(`${parts.service.opsOrigin}/metrics`)).text();
    expect(metrics).toContain('email_feedback_total{kind="temporary",service="email"} 1');
    // The permanent bounce came after it; a temporary one alone suppresses nothing.
    await parts.rows.inState(await send('noted@example.com'), 'suppressed');
  });

  test('confirms the subscription of an allowed topic, at SNS only', async () => {
    const confirmation = (SubscribeURL: string): SnsMessage =>
      sns.message({}, { Type: 'SubscriptionConfirmation', Token: 'token', SubscribeURL, SignatureVersion: '1' });
    const url = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=token';
    expect((await notify(confirmation(url))).status).toBe(200);
    expect(sns.loaded).toContain(url);
    const elsewhere = 'https://sns.eu-west-1.amazonaws.com.evil.example/';
    expect((await notify(confirmation(elsewhere))).status).toBe(403);
    expect(sns.loaded).not.toContain(elsewhere);
  });

  test.each<[string, (message: SnsMessage) => Partial<SnsMessage> | SnsMessage]>([
    ['a changed text', () => ({ Message: '{}' })],
    ['a subject that was not signed', () => ({ Subject: 'x' })],
    ['another topic', () => sns.message({}, { TopicArn: `${snsTopic}-2` })],
    ['an old message', () => sns.message({}, { Timestamp: new Date(Date.now() - 25 * 3_600_000).toISOString() })],
    ['a message from the future', () => sns.message({}, { Timestamp: new Date(Date.now() + 3_600_000).toISOString() })],
    ...[
      'http://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0.pem',
      'https://evil.example/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
      'https://sns.eu-west-1.amazonaws.com.evil.example/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
      'https://sns.eu-west-1.amazonaws.com@evil.example/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
      'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
      'https://sns.eu-west-1.amazonaws.com/other.pem',
    ].map((SigningCertURL): [string, () => SnsMessage] => [
      `a certificate at ${SigningCertURL}`,
      () => sns.message({}, { SigningCertURL }),
    ]),
  ])('rejects %s and changes nothing', async (_name, change) => {
    const before = sns.loaded.length;
    const genuine = sns.bounce('victim@example.com');
    const response = await notify({ ...genuine, ...change(genuine) });
    expect([response.status, await response.json()]).toEqual([
      403,
      { error: 'This notification is not accepted', code: 'notification_rejected' },
    ]);
    expect(sns.loaded.length - before).toBeLessThanOrEqual(1);
    expect(sns.loaded.every((url) => url.startsWith('https://sns.eu-west-1.amazonaws.com/'))).toBe(true);
    expect(
      await parts.rows.connection.collection<{ _id: string }>('suppressions').findOne({ _id: 'victim@example.com' }),
    ).toBeNull();
  });

  test('limits rejected notifications of a client, and no others', async () => {
    const send61 = async (message: SnsMessage, ip: string) => {
      const statuses = [];
      for (let tries = 0; tries < 61; tries += 1) statuses.push((await notify(message, ip)).status);
      return statuses;
    };
    const forged = { ...sns.bounce('victim@example.com'), Signature: 'AAAA' };
    expect(await send61(forged, '198.51.100.9')).toEqual([...Array(60).fill(403), 429]);
    expect((await notify(sns.bounce('gone@example.com'))).status).toBe(200);
    // A stranger's topic sends from the addresses from which ours does.
    const subscription = { Type: 'SubscriptionConfirmation', TopicArn: `${snsTopic}-of-a-stranger` } as const;
    expect(await send61(sns.message({}, subscription), '198.51.100.10')).toEqual(Array(61).fill(403));
    expect((await notify(sns.complaint('tired@example.com'), '198.51.100.10')).status).toBe(200);
  });

  test('names of certificates that do not exist are downloaded only so often, and count as rejected', async () => {
    const before = sns.loaded.length;
    const statuses = [];
    for (let name = 0; name < 30; name += 1) {
      const file = `SimpleNotificationService-${name.toString(16).padStart(32, '0')}.pem`;
      const SigningCertURL = `https://sns.eu-west-1.amazonaws.com/${file}`;
      statuses.push((await notify({ ...sns.bounce('victim@example.com'), SigningCertURL }, '198.51.100.11')).status);
    }
    expect(statuses.slice(-1)).toEqual([429]);
    expect(sns.loaded.length - before).toBeLessThanOrEqual(20);
    // Known certificates are not downloaded again.
    expect((await notify(sns.bounce('late@example.com'))).status).toBe(200);
  });

  test('refuses what is no message of SNS', async () => {
    for (const body of [{}, { ...sns.bounce('x@example.com'), Type: 'Other' }])
      expect((await notify(body)).status).toBe(400);
  });
});
