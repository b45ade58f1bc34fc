import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { waitFor } from '../../wait-for';
import { canConnect } from '../ports';
import { type RunningProcess, startProcess } from '../process';
import { ProvisioningError } from '../provisioning-error';

export interface MailCatcherOptions {
  smtpPort: number;
  /** Port of the web page and REST API (`GET /email`). */
  webPort: number;
  /** Folder for the caught mails; kept when the catcher ends. */
  dataDir: string;
  logFile: string;
}

export interface MailCatcher extends RunningProcess {
  readonly smtpUrl: string;
  readonly webUrl: string;
}

/** Starts MailDev, which takes every mail and shows it instead of delivering it. */
export const startMailCatcher = async (options: MailCatcherOptions): Promise<MailCatcher> => {
  const { smtpPort, webPort, dataDir, logFile } = options;
  await mkdir(dataDir, { recursive: true });
  const program = createRequire(import.meta.url).resolve('maildev/bin/maildev');
  const args = ['--smtp', smtpPort, '--web', webPort, '--ip', '127.0.0.1', '--mail-directory', dataDir].map(String);
  const catcher = await startProcess({
    command: process.execPath,
    // A mail at a time: it needs no room for young objects, and idle memory is what counts.
    args: ['--max-semi-space-size=1', '--optimize-for-size', program, ...args],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    logFile,
  });
  try {
    await Promise.race([
      waitFor(async () => (await canConnect('127.0.0.1', smtpPort)) && (await canConnect('127.0.0.1', webPort)), {
        timeout: 30_000,
        what: 'the mail catcher to listen',
      }),
      catcher.ended.then((reason) => {
        throw new ProvisioningError(`The mail catcher did not start (${reason}): see ${logFile}`);
      }),
    ]);
  } catch (error) {
    await catcher.stop();
    throw error;
  }
  return Object.assign(catcher, { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, webUrl: `http://127.0.0.1:${webPort}` });
};
