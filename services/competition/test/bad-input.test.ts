import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallKey, contract, z } from '@portal/contracts';
import { buildRequest, fuzzCases } from '@portal/contracts/testing/bad-inputs';
import { sendSigned } from '@portal/testing';
import { admin, startCompetition, type TestCompetition } from './support/competition.ts';

let competition: TestCompetition;
beforeAll(async () => {
  competition = await startCompetition();
});
afterAll(() => competition.stop());

const keys = (Object.keys(contract) as CallKey[]).filter(
  (key) => contract[key].service === 'competition' && fuzzCases(key).length > 0,
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
        competition.origin,
        method,
        path,
        { headers, ...(body !== undefined && { body }) },
        { audience: 'competition', player: admin },
      );
      expect([fuzzCase.name, response.status, refusal.safeParse(response.json).data?.code]).toEqual([
        fuzzCase.name,
        400,
        fuzzCase.code,
      ]);
    }
  });

  test('leaves nothing behind: no clan, no event, no bug in the log', async () => {
    for (const name of ['clans', 'memberships', 'outbox', 'pictures'])
      expect(await competition.db.collection(name).countDocuments()).toBe(0);
    expect(competition.logged.filter((line) => line.includes('"bug"'))).toEqual([]);
  });
});
