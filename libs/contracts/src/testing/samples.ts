import { z } from '../zod';

/** A value that schemas accept for the field of this name, as it stands in an address, a form or a JSON body. */
const values: Record<string, string> = {
  id: '65f0c0ffee0000000000c1a4',
  userId: '65f0c0ffee0000000000c1a4',
  hash: `${'0123456789abcdef'.repeat(4)}.webp`,
  template: 'welcome',
  limit: '3',
  cursor: 'c2FtcGxl',
  q: 'sample',
  type: 'player',
  platformGroup: 'console',
  category: 'esports',
  status: 'live',
  identifier: 'sample_player',
  username: 'sample_player',
  email: 'sample@example.com',
  kind: 'tournament',
  setting: 'off',
  Type: 'Notification',
  MessageId: 'c2FtcGxl',
  TopicArn: 'arn:aws:sns:us-east-1:123456789012:sample',
  Message: '{}',
  Timestamp: '2030-01-01T18:00:00.000Z',
  SignatureVersion: '1',
  Signature: 'c2FtcGxl',
  SigningCertURL: 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0.pem',
  Token: 'c2FtcGxl',
  UnsubscribeURL: 'https://sns.us-east-1.amazonaws.com/',
  SubscribeURL: 'https://sns.us-east-1.amazonaws.com/',
  password: 'Sample-Pass-1',
  confirmPassword: 'Sample-Pass-1',
  otp: '123456',
  token: 'c2FtcGxl',
  platform: 'PC',
  name: 'Sample Clan',
  leaderUsername: 'sample_player',
  leaderPhone: '+1 (555) 010-0100',
  manager1Username: 'sample_manager',
  manager2Username: '',
  manager3Username: '',
  startDate: '2030-01-01T18:00:00.000Z',
  userEmail: 'sample@example.com',
  clanName: 'Sample Clan',
  address: 'sample@example.com',
  state: 'failed',
  lane: 'otp',
  from: '2030-01-01T18:00:00.000Z',
  to: '2030-01-02T18:00:00.000Z',
  action: 'retry',
  mode: 'count',
  messageId: '0b7e9a52-6c1f-4f0e-9d6a-3f5f1a2b3c4d',
  reason: 'A sample',
  target: 'lane:bulk',
  path: 'api/queues',
};

export interface Field {
  name: string;
  required: boolean;
  /** A number that comes as text, as in a query string. */
  numeric: boolean;
}

/** The fields that a schema takes as input, except optional lists of named values. */
export const fieldsOf = (schema: z.ZodType | undefined): Field[] => {
  if (!(schema instanceof z.ZodObject)) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).flatMap(([name, property]) => {
    const type = typeof property === 'object' ? property.type : undefined;
    return type === 'object' ? [] : { name, required: required.includes(name), numeric: type === 'integer' };
  });
};

const text = 'Sample';
const isText = (schema: z.ZodType | undefined, name: string): boolean =>
  schema instanceof z.ZodObject && z.safeParse(schema.shape[name], text).success;

/** Input that the schema accepts, with a value for each field. @throws Error for one without a value here that takes no text */
export const sampleOf = (schema: z.ZodType | undefined): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(schema).map(({ name }) => {
      const value = values[name] ?? (isText(schema, name) ? text : undefined);
      if (value === undefined) throw new Error(`Add a sample of ${name} to libs/contracts/src/testing/samples.ts`);
      return [name, value];
    }),
  );
