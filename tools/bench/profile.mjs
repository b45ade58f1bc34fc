// Loaded into a process by `--import`: each SIGUSR2 starts a CPU profile or ends it and writes it to PORTAL_BENCH_PROFILE.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

const { PORTAL_BENCH_PROFILE: folder } = process.env;
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: 200 });
let isRunning = false;

process.on('SIGUSR2', async () => {
  isRunning = !isRunning;
  if (isRunning) return void (await session.post('Profiler.start'));
  const { profile } = await session.post('Profiler.stop');
  writeFileSync(`${folder}/${process.pid}.json`, JSON.stringify(profile));
});
