import { z } from '../zod.ts';

const time = '2030-01-01T18:00:00.000Z';
const settings = {
  name: 'Sample Cup',
  game: 'eFootball',
  prizePool: 0,
  rules: '',
  format: 'single-elimination',
  groups: 2,
  legs: 1,
  twice: false,
  thirdPlace: false,
  extraTime: true,
  awayGoals: false,
  ladder: 'uefa',
  seeding: 'score',
  minEntrants: 2,
  maxEntrants: 64,
  autoStart: true,
  isSelfRunning: false,
  staff: [],
  clocks: { ready: 10, play: 35, extension: 15, confirm: 10, evidence: 15, attention: 15 },
  times: { opensAt: time, checkInAt: time, checkInClosesAt: time, startsAt: time, endsAt: time },
};

/** Valid values by field name, for a query, a form or a JSON body. */
const values: Record<string, unknown> = {
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
  opensAt: '18:00',
  startsAt: '21:00',
  isPaused: true,
  mode: 'count',
  emailId: '0b7e9a52-6c1f-4f0e-9d6a-3f5f1a2b3c4d',
  reason: 'A sample',
  target: 'lane:bulk',
  path: 'api/queues',
  key: 'w1-1',
  tournament: '65f0c0ffee0000000000c1a4',
  clan: '65f0c0ffee0000000000c1a4',
  players: '65f0c0ffee0000000000c1a4',
  since: '2030-01-01T18:00:00.000Z',
  playerId: '65f0c0ffee0000000000c1a4',
  entrantId: '65f0c0ffee0000000000c1a4',
  post: '65f0c0ffee0000000000c1a4',
  joining: 'open',
  code: 'c2FtcGxlLXNhbXBsZS1zYQ',
  isMuted: true,
  do: 'remove',
  by: '65f0c0ffee0000000000c1a4',
  gameId: 'KONAMI-1',
  acceptsRules: true,
  version: 1,
  minutes: 5,
  verdict: { walkover: 'home' },
  settings,
  until: time,
  imageHash: '0123456789abcdef'.repeat(4),
  date: '2030-01-01',
  at: time,
  groups: {
    ...{ matches: { push: true }, clan: { portal: true, push: true }, followers: { portal: true, push: true } },
    ...{ cups: { portal: true }, news: { portal: true }, rank: { portal: true } },
  },
  quiet: null,
  timeZone: 'Europe/Berlin',
  endpoint: 'https://fcm.googleapis.com/fcm/send/sample',
  keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
  pushKey: 'k'.repeat(87),
  deviceId: 'd'.repeat(64),
  season: '2026-4',
  other: '65f0c0ffee0000000000a003',
  on: true,
  isFindable: true,
  region: 'Europe',
};

export interface Field {
  name: string;
  required: boolean;
  /** True for a number that is sent as text, for example in a query string. */
  numeric: boolean;
}

/** Returns the object schema; of a union, its first alternative. */
const findObject = (schema: z.ZodType | undefined): z.ZodObject | undefined => {
  if (schema instanceof z.ZodUnion) {
    const [first] = schema.options;
    return first instanceof z.ZodType ? findObject(first) : undefined;
  }
  return schema instanceof z.ZodObject ? schema : undefined;
};

interface Property extends Field {
  /** True for text, and for a number that is sent as text. */
  isText: boolean;
  /** Value of a literal, or the first value of an enumeration. */
  option: unknown;
}

const listProperties = (schema: z.ZodType | undefined): Property[] => {
  const object = findObject(schema);
  if (!object) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(object, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => {
    const { type, const: literal, enum: options } = typeof property === 'object' ? property : {};
    const isText =
      literal === undefined && (type === 'string' || z.safeParse(object.shape[name] ?? z.never(), '3').success);
    return {
      name,
      required: required.includes(name),
      numeric: isText && type === 'integer',
      isText,
      option: literal ?? options?.[0],
    };
  });
};

/** Lists the fields that a schema takes as text, except literals. */
export const listSchemaFields = (schema: z.ZodType | undefined): Field[] =>
  listProperties(schema).flatMap(({ isText, name, required, numeric }) => (isText ? { name, required, numeric } : []));

const text = 'Sample';

/**
 * Builds an input that the schema accepts, with a value for each field that takes text or is required.
 * @throws Error for a required field without a value here that takes no text
 */
export const buildSample = (schema: z.ZodType | undefined): Record<string, unknown> =>
  Object.fromEntries(
    listProperties(schema)
      .filter(({ isText, required }) => isText || required)
      .map(({ name, option }) => {
        const field = findObject(schema)?.shape[name] ?? z.never();
        const candidates = [values[name], option, text].filter((candidate) => candidate !== undefined);
        const value = candidates.find((candidate) => z.safeParse(field, candidate).success);
        if (value === undefined) throw new Error(`Add a sample of ${name} to libs/contracts/src/testing/samples.ts`);
        return [name, value];
      }),
  );
