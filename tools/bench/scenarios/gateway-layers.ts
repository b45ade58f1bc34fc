import { makeTempDir } from '@portal/testing/servers';
import { withEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import { drive } from '../drive';
import { profile, profiledEnvironment } from '../layers';
import { type Metric, renderTable } from '../metrics';
import { type ScenarioContext, unlimited } from '../scenario';
import { findCalls, get } from './portal-calls';

const connections = 16;
const warmUpSeconds = 1;
const seconds = 5;
const shownFunctions = 40;

/** Prints the cost of each function of the gateway, for a cached read and a signed-in one. */
export const printLayers = async ({ print, signal }: ScenarioContext): Promise<Metric[]> => {
  const temp = await makeTempDir('profile');
  const env = { ...unlimited, ...profiledEnvironment(temp.path) };
  try {
    await withEphemeralPortal({ name: 'bench', print, signal, env }, async (portal) => {
      const { publicReads, signedInReads, cookies } = await findCalls(portal, connections);
      const reads = {
        leaderboard: get(publicReads['leaderboard'] ?? ''),
        me: get(signedInReads['me'] ?? '', { cookie: cookies[0] ?? '' }),
      };
      for (const [name, requestsOf] of Object.entries(reads)) {
        const load = { url: portal.url, connections, seconds, requestsOf };
        await drive({ ...load, seconds: warmUpSeconds });
        let requests = 0;
        const costs = await profile(temp.path, portal.processes.get('gateway')?.pid ?? 0, async () => {
          requests = (await drive(load)).requests;
        });
        const rows = [...costs].sort(([, left], [, right]) => right - left).slice(0, shownFunctions);
        print(`\n${name}, ${requests} requests\n`);
        print(
          renderTable(
            ['function', 'us per request'],
            rows.map(([name, us]) => [name, (us / requests).toFixed(1)]),
          ),
        );
      }
    });
  } finally {
    await temp.remove();
  }
  return [];
};
