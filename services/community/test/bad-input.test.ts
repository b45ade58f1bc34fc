import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallKey, contract, z } from '@portal/contracts';
import { buildRequest, fuzzCases } from '@portal/contracts/testing/bad-inputs';
import { sendSigned } from '@portal/testing';
import { buildPlayerChanged, newId, startCommunity, type TestCommunity } from './support/community.ts';

let community: TestCommunity;
const caller = { userId: newId() };
beforeAll(async () => {
  community = await startCommunity();
  await community.publish([buildPlayerChanged(caller.userId)]);
});
afterAll(() => community.stop());

const keys = (Object.keys(contract) as CallKey[]).filter(
  (key) => contract[key].service === 'community' && fuzzCases(key).length > 0,
);
const refusal = z.strictObject({
  error: z.string().min(1),
  code: z.string(),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).min(1),
});

describe('bad input', () => {
  test.each(keys)('%s refuses all of it with 400 and names what is wrong', async (key) => {
    for (const fuzzCase of fuzzCases(key)) {
      const { method, path, headers, body } = buildRequest(fuzzCase);
      const response = await sendSigned(
        community.origin,
        method,
        path,
        { headers, ...(body !== undefined && { body }) },
        { audience: 'community', player: caller },
      );
      expect([fuzzCase.name, response.status, refusal.safeParse(response.json).data?.code]).toEqual([
        fuzzCase.name,
        400,
        fuzzCase.code,
      ]);
    }
  });

  test('leaves nothing behind', async () => {
    expect(await community.db.collection('follows').countDocuments()).toBe(0);
    expect(await community.db.collection('members').countDocuments({ player: { $exists: true } })).toBe(1);
  });
});
