import { expect, test } from '@jest/globals';
import { listFiles, read } from '../files.ts';

const sources = listFiles('gateway/*.ts', 'services/*.ts', 'libs/*.ts');
const matches = (pattern: RegExp, files = sources) => files.filter((file) => pattern.test(read(file))).sort();
const isTest = (file: string) => /\.test\.ts$/.test(file);

test('limiters are created only from the declared limits of each process, and tests cover all of them', () => {
  const production = sources.filter((file) => !isTest(file));
  const lists = matches(/\blimitPer\('/, production);
  expect(lists).toEqual([
    'gateway/src/http/rate-limits.ts',
    'libs/domain/src/unverified-email.ts',
    'services/account/src/limits.ts',
    'services/community/src/limits.ts',
    'services/competition/src/limits.ts',
    'services/email/src/limits.ts',
  ]);
  const created = matches(
    /createRateLimiters\((?!(account|community|competition|email|gateway)Limits\()(?!definitions)/,
    production,
  );
  expect(created).toEqual([]);
  expect(matches(/from 'rate-limiter-flexible'/)).toEqual(['libs/service-kit/src/redis/rate-limiter.ts']);
  const covered = matches(/findLimitKinds\(createRateLimiters\(/, sources.filter(isTest)).join(' ');
  for (const list of ['account', 'community', 'competition', 'email', 'gateway'])
    expect(covered).toContain(`${list}/test/`);
});
