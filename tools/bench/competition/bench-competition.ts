import { parseArgs } from 'node:util';
import { z } from '@portal/contracts';
import { parseScale, type Scale } from '@portal/service-kit/synthetic';
import { buildProjects } from '../../start/build';
import { createProgress } from '../../start/progress';
import { readSettings } from '../../start/settings';
import type { Bench } from '../bench';
import { machineNow } from '../machine';
import { compareSizes, comparisonTable, growthFigures, type Sized } from '../sizes/compare-sizes';
import { type Workbench, withWorkbench } from '../sizes/workbench';
import { type CompetitionSize, measuredCalls } from './calls';
import { readCursors } from './cursors';

/** Whether answers stay as fast with many clans, on servers of the bench's own. */
export const benchCompetition: Bench = async ({ print, signal }, args) => {
  const { small, large, turns } = readOptions(args);
  const progress = createProgress(print);
  await progress.step('building', 'competition is built', () =>
    buildProjects(readSettings({ ...process.env, PORTAL_SEED: 'none' }), ['competition'], signal),
  );
  return withWorkbench({ print, signal }, async (bench) => {
    const ofSmall = await provide(bench, 'small', small, { print, signal });
    const ofLarge = await provide(bench, 'large', large, { print, signal });
    const comparisons = await compareSizes({ calls: measuredCalls, small: ofSmall, large: ofLarge, turns, signal });
    const sizes = [small, large].map(({ clans, players }) => `${clans} clans of ${players} players`);
    print(`\nMilliseconds (p95) with ${sizes.join(' and with ')}, ${machineNow()}\n`);
    print(comparisonTable(comparisons));
    return growthFigures(comparisons);
  });
};

const readOptions = (args: string[]): { small: Scale; large: Scale; turns: number } => {
  const amount = (initial: string) => ({ type: 'string', default: initial }) as const;
  const { values } = parseArgs({
    args,
    options: {
      clans: amount('100000'),
      players: amount('1000000'),
      'small-clans': amount('1000'),
      'small-players': amount('10000'),
      turns: amount('1500'),
    },
  });
  const scaleOf = (clans: string, players: string) => parseScale([`clans=${clans}`, `players=${players}`]);
  return {
    small: scaleOf(values['small-clans'], values['small-players']),
    large: scaleOf(values.clans, values.players),
    turns: z.coerce.number().int().min(1).parse(values.turns),
  };
};

/** The service with this much in its database, and where its lists go on. */
const provide = async (
  bench: Workbench,
  prefix: string,
  scale: Scale,
  { print, signal }: Parameters<Bench>[0],
): Promise<Sized<CompetitionSize>> => {
  print(await bench.load('competition', prefix, scale));
  const { origin } = await bench.start('competition', prefix);
  return { origin, size: { scale, cursors: await readCursors(origin, signal) } };
};
