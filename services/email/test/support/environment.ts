import { type TestDatabase, type TestRedis, testDatabase, testKeys, testRedisPrefix } from '@portal/testing';

export const emailKey = 'an-email-key-of-more-than-32-characters';

export interface TestEnvironment {
  database: TestDatabase;
  redis: TestRedis;
  /** The variables of either process. */
  variables(smtpUrl: string, overrides?: Record<string, string>): Record<string, string>;
  remove(): Promise<void>;
}

/** Databases, keys and variables of one test file. */
export const testEnvironment = (redisUrl?: string): TestEnvironment => {
  const database = testDatabase();
  const redis = testRedisPrefix();
  return {
    database,
    redis,
    variables: (smtpUrl, overrides = {}) => ({
      NODE_ENV: 'test',
      LOG_LEVEL: 'debug',
      SERVICE_PORT: '0',
      PUBLIC_URL: 'https://portal.example.com',
      MONGODB_URI: database.uri,
      MONGODB_DB_PREFIX: database.prefix,
      REDIS_URL: redisUrl ?? redis.url,
      REDIS_PREFIX: redis.prefix,
      SMTP_URL: smtpUrl,
      ...testKeys,
      PORTAL_EMAIL_KEY: emailKey,
      EMAIL_PER_SECOND: '1000',
      ...overrides,
    }),
    async remove() {
      await database.drop();
      if (redisUrl === undefined) await redis.flush();
    },
  };
};
