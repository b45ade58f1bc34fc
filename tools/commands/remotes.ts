export { run } from '@portal/remotes/cli';
