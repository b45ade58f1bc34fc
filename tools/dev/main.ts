import { createCancellation, onEndRequest } from '../start/end-request';
import { describeFailure } from '../start/failure';
import { startPortal } from '../start/portal';
import { createProgress } from '../start/progress';
import { readSettings } from '../start/settings';
import { startAppServers } from './app-servers';
import { watchServices } from './watch-services';

// `npm run dev`: the portal of `npm start`, with the shell and each remote on a dev server with hot reload behind the gateway,
// and every service built again and restarted when its code changes.

const progress = createProgress((line) => process.stdout.write(`${line}\n`));
const { signal, cancel } = createCancellation();
let end: () => Promise<void> = cancel;
onEndRequest((reason) => {
  progress.line(`\nEnding (${reason})`);
  return end();
});

try {
  const settings = readSettings(process.env);
  const apps = await startAppServers(settings, progress);
  const services = watchServices(settings, progress);
  const portal = await startPortal({
    settings,
    progress,
    signal,
    build: async () => {
      const [gateway] = await Promise.all([apps.start(), services.start()]);
      return { gateway };
    },
  });
  services.onRebuilt((names) => names.map((name) => portal.processes.get(name)));
  end = async () => {
    await Promise.all([services.stop(), apps.stop(), portal.stop()]);
    process.exit(0);
  };
  progress.line(`\nPortal ready at ${portal.url}, with hot reload`);
  if (portal.mailUrl) progress.line(`Mails are caught at ${portal.mailUrl}`);
} catch (error) {
  if (!signal.aborted) process.stderr.write(`\n${describeFailure(error)}\n`);
  process.exit(1);
}
