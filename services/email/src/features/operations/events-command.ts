import { parseArgs } from 'node:util';
import { operationReason } from '@portal/contracts';
import { validate } from '@portal/service-kit/http';
import type { createDeadLetters } from '@portal/service-kit/outbox';
import { formatRows } from './command.ts';
import { maskAddresses } from './present-email.ts';

export const eventsUsage = `Usage:
  list [FILTER]                      events that a service could not apply within a day
  replay FILTER --reason TEXT        has the service try them for another day
  discard FILTER --reason TEXT       has the service leave them out
FILTER: --id ID, --subscriber NAME, --type TYPE, or --all
Each takes --json. The service logs each replay and discard with the operator and the reason.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const options = { id: text, subscriber: text, type: text, all: flag, reason: text, json: flag };

/** Runs one command of an operator on dead letters. @returns its output @throws Error for a command that is not complete */
export const runEventsCommand = async (
  deadLetters: Pick<ReturnType<typeof createDeadLetters>, 'list' | 'repair'>,
  operator: string,
  args: string[],
): Promise<string> => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { id, subscriber, type, all, json, reason = '' } = values;
  const matches = (value: string, wanted: string | undefined) => wanted === undefined || value === wanted;
  const [command] = positionals;
  const found = (await deadLetters.list()).filter(
    (letter) => matches(letter.eventId, id) && matches(letter.subscriber, subscriber) && matches(letter.type, type),
  );
  if (command === 'list')
    return formatRows(
      found.map((row) => ({ ...row, error: maskAddresses(row.error) })),
      json,
    );
  if (command !== 'replay' && command !== 'discard') throw new Error(`Unknown command: ${command}`);
  if (!all && (id ?? subscriber ?? type) === undefined) throw new Error(`${command}: give a filter`);
  await deadLetters.repair(found, {
    action: command,
    by: operator,
    reason: validate(operationReason, reason, 'reason'),
  });
  return formatRows({ [command === 'replay' ? 'replayed' : 'discarded']: found.length }, json);
};
