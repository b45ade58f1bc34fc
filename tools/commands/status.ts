import { parseArgs } from 'node:util';
import { requestStatus } from '../start/running-portal.ts';
import { readSettings } from '../start/settings.ts';

export const usage = 'Usage: npm run status -- [--json]';

/** `npm run status`: whether the local portal is ready, and which parts are not. @returns 1 when it is not */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } });
  const { port } = readSettings(process.env);
  const response = await requestStatus(port).catch(() => undefined);
  const { failing = [], degraded = [] } = response?.parts ?? {};
  const state = response ? (response.ok ? 'ready' : 'not ready') : 'not running';
  const lists = Object.entries({ failing, degraded }).map(([name, parts]) => `, ${name}: ${parts.join(' ') || 'none'}`);
  const text = `The portal on port ${port} is ${state}${response ? lists.join('') : ''}`;
  console.log(values.json ? JSON.stringify({ port, state, failing, degraded }) : text);
  return response?.ok ? 0 : 1;
};
