import { onEndRequest } from '../start/end-request';
import { describeFailure } from '../start/failure';
import type { Bench } from './bench';
import { benchCommunity } from './community/bench-community';
import { benchCompetition } from './competition/bench-competition';
import { isMet, renderFigures } from './figures';
import { benchFloods } from './floods/bench-floods';
import { benchPage } from './page/bench-page';
import { benchStart } from './start/bench-start';

// `npm run bench -- start`, `npm run bench -- page [--url http://localhost:3000]`,
// `npm run bench -- community [--players 1000000 --follows 5000000 --clans 20000]`,
// `npm run bench -- competition [--clans 100000 --players 1000000 --small-clans 1000 --small-players 10000]` and
// `npm run bench -- floods`: figures beside their bars.

const benches = new Map<string, Bench>([
  ['start', benchStart],
  ['page', benchPage],
  ['community', benchCommunity],
  ['competition', benchCompetition],
  ['floods', benchFloods],
]);
const print = (text: string) => console.log(text);
const [name = '', ...args] = process.argv.slice(2);
const cancel = new AbortController();
onEndRequest(async (reason) => {
  console.error(`\nEnding (${reason})`);
  cancel.abort();
});

const run = benches.get(name);
if (!run) {
  console.error(`There are the benches ${[...benches.keys()].join(' and ')}: npm run bench -- start`);
  process.exit(64);
}
try {
  const figures = await run({ print, signal: cancel.signal }, args);
  print(`\n${renderFigures(figures)}`);
  process.exit(figures.every(isMet) ? 0 : 1);
} catch (error) {
  if (!cancel.signal.aborted) console.error(`\n${describeFailure(error)}`);
  process.exit(1);
}
