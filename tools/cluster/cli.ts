import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { isMet, type Metric, renderMetrics } from '../bench/metrics.ts';
import { abortOnEndRequest } from '../start/end-request.ts';
import { SettingsError } from '../start/settings.ts';
import { createClient } from './client.ts';
import { install } from './install.ts';
import { inPortal } from './kube.ts';
import { createMemory } from './memory.ts';
import { isProven, type ProofResult } from './outcome.ts';
import { createPlayers } from './players.ts';
import { proofs } from './proofs.ts';
import type { Context } from './under-load.ts';

/** Entrants of a cup. */
const playerCount = 128;
const publicHost = 'portal.example.com';

export const usage = `Usage: npm run cluster -- [start] [${Object.keys(proofs).join('] [')}] [options]
  Proves on the disposable cluster of kubectl's context that the portal survives faults. Default: all proofs.
  'start' deletes the namespace 'portal' and installs the portal; the other proofs use the installed one.
  --registry <name>  of the images (registry.example.com/efootball-portal)
  --tag <tag>        of the images (1.0.0)
  --url <url>        of the gateway's Service (its cluster IP, which only a node reaches)
  --rate <number>    calls a second (50)
  --streams <number> viewers of the cup (500)
  --minutes <number> of the proof of memory (10)
  KUBE_LAB           program that cuts off, heals and ends nodes: 'cut 2', 'heal 2', 'kill 2'. Proofs that need it are left out without it`;

const print = (text: string) => console.log(text);

const findGateway = async () => {
  const [ip, port] = (
    await inPortal(['get', 'service', 'gateway', '-o', 'jsonpath={.spec.clusterIP} {.spec.ports[0].port}'])
  ).split(' ');
  return `http://${ip}:${port}`;
};

const parse = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      registry: { type: 'string', default: 'registry.example.com/efootball-portal' },
      tag: { type: 'string', default: '1.0.0' },
      url: { type: 'string' },
      rate: { type: 'string', default: '50' },
      streams: { type: 'string', default: '500' },
      minutes: { type: 'string', default: '10' },
    },
  });

/** `npm run cluster`. @returns the exit code: 0 if every proof passed and every control failed, 1 otherwise */
export const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parse(args);
  const names = positionals.length > 0 ? positionals : ['start', ...Object.keys(proofs)];
  if (names.some((name) => name !== 'start' && !proofs[name])) throw new SettingsError(usage);
  const signal = abortOnEndRequest((reason) => console.error(`\nEnding (${reason})`));
  const rate = Number(values.rate);
  let failed = 0;
  const report = ({ title, metrics, control }: ProofResult) => {
    print(`\n${title}\n${renderMetrics(metrics)}`);
    print(`Control: ${control.title}\n${renderMetrics(control.metrics)}`);
    if (control.metrics.every(isMet)) print('The control does not fail, so the proof shows nothing.');
    if (!isProven({ metrics, control })) failed += 1;
  };
  print(`${cpus().length} cores, load average ${loadavg()[0]?.toFixed(2)}`);
  if (names.includes('start')) {
    const { metrics, control } = await install(values);
    const title = 'Start before MongoDB exists';
    report({ title, metrics, control: { title: 'readiness before MongoDB exists', metrics: control } });
  }
  const chosen = Object.entries(proofs).filter(([name]) => names.includes(name));
  if (chosen.length === 0) return failed === 0 ? 0 : 1;
  const client = createClient(values.url ?? (await findGateway()), publicHost);
  const [organizer, ...players] = await createPlayers(client, ['cup_organizer'], playerCount);
  if (!organizer) throw new Error('there is no organizer');
  const context: Context = {
    ...{ client, organizer, players, rate, print, signal, memory: createMemory() },
    ...{ streams: Number(values.streams), minutes: Number(values.minutes), lab: process.env['KUBE_LAB'] },
  };
  const controls = new Map<string, Metric[]>();
  for (const [name, { title, measure, control, needsLab }] of chosen) {
    if (needsLab && !context.lab) {
      print(`\n${title}: left out, KUBE_LAB is not set`);
      continue;
    }
    print(`\n${name}`);
    // A lost node does not return, so the control comes first.
    if (!controls.has(control.title)) {
      print(`\nControl of ${name}: ${control.title}`);
      controls.set(control.title, await control.measure(context));
    }
    const metrics = await measure(context);
    report({ title, metrics, control: { title: control.title, metrics: controls.get(control.title) ?? [] } });
  }
  return failed === 0 ? 0 : 1;
};
