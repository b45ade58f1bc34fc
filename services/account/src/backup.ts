import { runCommand } from '@portal/service-kit';
import { backupUsage, runBackupCommand } from './features/backup/backup-command';

// `npm run backup` and `npm run restore`, for the databases of all services.
await runCommand(
  async (env) => {
    process.stdout.write(`${await runBackupCommand(env, process.argv.slice(2))}\n`);
  },
  undefined,
  backupUsage,
);
