import { createRequire } from 'node:module';
import { waitFor } from '../wait-for.ts';
import { canConnect } from './ports.ts';
import type { RunningProcess } from './process.ts';
import { type ServerFiles, startServer } from './start-server.ts';

interface EmailCatcherOptions extends ServerFiles {
  smtpPort: number;
  /** Port of the web page and REST API (`GET /email`). */
  webPort: number;
}

/** Starts MailDev. It accepts every message and shows it instead of delivering it. */
export const startEmailCatcher = ({ smtpPort, webPort, ...files }: EmailCatcherOptions): Promise<RunningProcess> => {
  const program = createRequire(import.meta.url).resolve('maildev/bin/maildev');
  const args = ['--smtp', smtpPort, '--web', webPort, '--ip', '127.0.0.1', '--mail-directory', files.dataDir];
  const isUp = async () => (await canConnect('127.0.0.1', smtpPort)) && canConnect('127.0.0.1', webPort);
  return startServer({
    ...files,
    name: 'The email catcher',
    command: process.execPath,
    // It handles a message at a time: a small heap is enough, and only idle memory matters.
    args: ['--max-semi-space-size=1', '--optimize-for-size', program, ...args.map(String)],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    ready: () => waitFor(isUp, { timeout: 30_000, what: 'the email catcher to listen' }),
  });
};
