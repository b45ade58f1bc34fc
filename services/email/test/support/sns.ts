import { createSign, randomUUID } from 'node:crypto';
import type { SnsMessage } from '@portal/contracts';
import { generate } from 'selfsigned';

export const snsTopic = 'arn:aws:sns:eu-west-1:123456789012:ses-feedback';

/** Amazon SNS with its own key; what it serves below its host is read by `loadUrl`. */
export const fakeSns = async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'sns.amazonaws.com' }], {
    keySize: 2_048,
  });
  const certificateUrl = `https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-${'0123456789abcdef'.repeat(2)}.pem`;
  const loaded: string[] = [];

  const sign = (message: Omit<SnsMessage, 'Signature'>): SnsMessage => {
    const names = [
      'Message',
      'MessageId',
      'Subject',
      'SubscribeURL',
      'Timestamp',
      'Token',
      'TopicArn',
      'Type',
    ] as const;
    const signer = createSign(message.SignatureVersion === '1' ? 'sha1' : 'sha256');
    for (const name of names) if (message[name] !== undefined) signer.update(`${name}\n${message[name]}\n`);
    return { ...message, Signature: signer.sign(key, 'base64') };
  };

  const message = (content: object, overrides: Partial<SnsMessage> = {}): SnsMessage =>
    sign({
      Type: 'Notification',
      MessageId: randomUUID(),
      TopicArn: snsTopic,
      Message: JSON.stringify(content),
      Timestamp: new Date().toISOString(),
      SignatureVersion: '2',
      SigningCertURL: certificateUrl,
      ...overrides,
    });

  return {
    loaded: loaded as readonly string[],
    loadUrl: async (url: URL): Promise<string> => {
      loaded.push(url.href);
      return url.href === certificateUrl ? cert : '<ConfirmSubscriptionResponse/>';
    },
    message,
    /** @param mail the email that it concerns, as SES describes it */
    bounce: (address: string, bounceType: 'Permanent' | 'Transient' = 'Permanent', mail?: object) => {
      const bouncedRecipients = [
        { emailAddress: address, status: '5.1.1', diagnosticCode: `smtp; 550 5.1.1 <${address}> unknown` },
      ];
      return message({ notificationType: 'Bounce', bounce: { bounceType, bouncedRecipients }, ...(mail && { mail }) });
    },
    complaint: (address: string, complaintFeedbackType = 'abuse') =>
      message({
        eventType: 'Complaint',
        complaint: { complaintFeedbackType, complainedRecipients: [{ emailAddress: address }] },
      }),
  };
};
export type FakeSns = Awaited<ReturnType<typeof fakeSns>>;
