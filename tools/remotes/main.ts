import { run } from '@portal/remotes/cli';

process.exitCode = run(process.argv.slice(2));
