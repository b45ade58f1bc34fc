import { runCommand } from '@portal/service-kit';
import { backupUsage, runBackupCommand } from './features/backup/backup-command';

await runCommand(
  async (env) => {
    process.stdout.write(`${await runBackupCommand(env, process.argv.slice(2))}\n`);
  },
  undefined,
  backupUsage,
);
