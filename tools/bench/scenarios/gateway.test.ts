import { expect, test } from '@jest/globals';
import { benchGateway } from './gateway';

test('a name that is no read ends the run before a portal starts, with the names of all reads', async () => {
  const context = { print: () => undefined, signal: AbortSignal.abort() };
  const run = benchGateway(context, ['--reads', 'clans,leaderbord']);
  await expect(run).rejects.toThrow(/^--reads leaderbord: not among leaderboard, news, .*follow stats$/);
});
