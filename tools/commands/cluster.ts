export { run, usage } from '../cluster/cli.ts';
