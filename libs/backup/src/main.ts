import { loadConfig, runCommand } from '@portal/service-kit';
import { verifyArchive } from './archive.ts';
import { backupEnvironment } from './config.ts';
import { restoreBackup } from './restore.ts';
import { saveBackup } from './save.ts';

// `npm run backup` and `npm run restore`, and the commands of the image `backup`.

const usage = `Usage: backup save            writes a backup of all databases into BACKUP_DIR
       backup verify <file>   reads a whole backup without restoring it
       backup restore <file>  replaces the databases; the portal must be stopped`;

const [action = '', file] = process.argv.slice(2);

await runCommand(
  async (env) => {
    const environment = loadConfig(backupEnvironment, env);
    const print = (line: string) => process.stdout.write(`${line}\n`);
    if (action === 'save' && file === undefined) return void print(await saveBackup(environment, new Date()));
    if (file === undefined || !['verify', 'restore'].includes(action)) throw new Error(usage);
    if (action === 'verify') {
      const { bytes, databases } = await verifyArchive(file, environment.BACKUP_IDENTITY);
      return void print(`${file} is complete: ${bytes} bytes, databases ${databases.sort().join(', ')}`);
    }
    await restoreBackup(environment, file, new Date());
    print('Restored. Everyone is signed out and sending emails is paused: see docs/operate/backup.md.');
  },
  undefined,
  usage,
);
