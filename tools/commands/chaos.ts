import { parseArgs } from 'node:util';
import { emailChaos } from '../bench/email/chaos';
import { isMet, renderMetrics } from '../bench/metrics';
import { onEndRequest } from '../start/end-request';

const print = (text: string) => console.log(text);

/**
 * Runs `npm run chaos -- email [--messages 20000]`: kills, empties and stops what the email service depends on while it sends.
 * @returns the exit code: 0 when no message was lost, 1 when one was, 64 for a usage error
 */
export const run = async (args: string[]): Promise<number> => {
  const options = { messages: { type: 'string', default: '20000' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const messages = Number(values.messages);
  if (positionals.length !== 1 || positionals[0] !== 'email' || !Number.isInteger(messages) || messages < 1) {
    console.error('Usage: npm run chaos -- email [--messages <count>], see docs/benches.md');
    return 64;
  }
  const abort = new AbortController();
  onEndRequest(async () => abort.abort());
  const metrics = await emailChaos({ print, signal: abort.signal }, messages);
  print(`\n${renderMetrics(metrics)}`);
  return metrics.every(isMet) ? 0 : 1;
};
