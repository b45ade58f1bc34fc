import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallKey, contract, z } from '@portal/contracts';
import { buildRequest, fuzzCases } from '@portal/contracts/testing/bad-inputs';
import { startAccount, type TestAccount } from './support/account.ts';
import { send } from './support/browser.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startAccount();
});
afterAll(() => account.stop());

const keys = (Object.keys(contract) as CallKey[]).filter(
  (key) => contract[key].service === 'account' && fuzzCases(key).length > 0,
);
const caller = { userId: '65f0c0ffee0000000000c1a5', privileged: true };
const refusal = z.strictObject({
  error: z.string().min(1),
  code: z.string(),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).min(1),
});

describe('bad input', () => {
  test.each(keys)('%s refuses all of it with 400 and names what is wrong', async (key) => {
    for (const fuzzCase of fuzzCases(key)) {
      const { method, path, headers, body } = buildRequest(fuzzCase);
      const response = await send(
        account.origin,
        method,
        path,
        { headers, ...(body !== undefined && { body }) },
        { player: caller },
      );
      expect([fuzzCase.name, response.status, refusal.safeParse(response.json).data?.code]).toEqual([
        fuzzCase.name,
        400,
        fuzzCase.code,
      ]);
    }
  });

  test('leaves nothing behind: no account, no email, no bug in the log', async () => {
    expect(await account.db.collection('users').countDocuments()).toBe(0);
    expect(await account.db.collection('outbox').countDocuments()).toBe(0);
    expect(account.logged.filter((line) => line.includes('"bug"'))).toEqual([]);
  });
});
