import { parseArgs } from 'node:util';
import {
  type EmailAction,
  type EmailFilter,
  type EmailOverview,
  email,
  emailFilter,
  emailId as emailIdSchema,
  operationReason,
  z,
} from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { validate } from '@portal/service-kit/http';
import type { Email } from '../../data-access/email/email.ts';
import type { Repositories } from '../../data-access/index.ts';
import type { createOperations } from './operate.ts';
import { presentEmail, presentSummary, presentSuppression } from './present-email.ts';

export const operateUsage = `Usage:
  stats                                   how many wait and for how long, and what fails and why
  search [FILTER] [--limit N]             emails, newest first; --id ID shows one with its attempts
  retry|discard FILTER --reason TEXT      up to 1,000 emails; --dry-run counts them
  pause|resume --reason TEXT              all sending; emails wait
  suppress|unsuppress ADDRESS --reason TEXT
  suppressions [--address ADDRESS] [--limit N]
  preview|reveal ID                       the HTML of an email; the email with its address
  audit [--limit N]                       what operators did, newest first
FILTER: --id ID, --address ADDRESS, --state STATE, --template NAME, --lane NAME, --from TIME, --to TIME
Each takes --json. Changes, previews and reveals are audited.`;

/** The contract's code and text of an error, and which argument is wrong. */
export const explainError = (error: unknown, usage = operateUsage): string => {
  if (!(error instanceof AppError)) return `${error instanceof Error ? error.message : error}\n${usage}`;
  const issues = error.issues?.map(({ path, message }) => `\n  ${path}: ${message}`) ?? [];
  return `${error.code}: ${error.message}${issues.join('')}`;
};

interface CommandTools extends Pick<Repositories, 'suppressions' | 'audit'> {
  operations: ReturnType<typeof createOperations>;
  search: (filter: EmailFilter, limit: number) => Promise<Email[]>;
  readOverview: () => Promise<EmailOverview>;
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const filterOptions = { address: text, state: text, template: text, lane: text, from: text, to: text };
const options = { ...filterOptions, id: text, limit: text, reason: text, json: flag, 'dry-run': flag };

const formatRow = (row: object): string =>
  Object.entries(row)
    .map(([name, value]) => `${name}=${value !== null && typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join('  ');

/** One line for each row. */
export const formatRows = (result: object | readonly object[], json: boolean): string =>
  json ? JSON.stringify(result, null, 2) : [result].flat().map(formatRow).join('\n');

/**
 * Runs one command of an operator. @returns what it prints
 * @throws AppError with the codes of the page's calls; Error for a command that is not complete
 */
export const runOperateCommand = async (tools: CommandTools, operator: string, args: string[]): Promise<string> => {
  const { operations } = tools;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [command = '', target] = positionals;
  const { id: emailId, limit = '50', reason: givenReason, json } = values;
  const given = Object.entries(values).filter(([name]) => name in filterOptions);
  const filter = validate(emailFilter, Object.fromEntries(given)) as EmailFilter;
  const print = (result: object | readonly object[]): string => formatRows(result, json);
  const readLimit = () => validate(z.coerce.number().int().min(1).max(1_000), limit, 'limit');
  const readId = (value: string | undefined) => validate(emailIdSchema, value, 'id');
  const readReason = () => validate(operationReason, givenReason ?? '', 'reason');

  const change = async (action: EmailAction) => {
    // A bare `discard` must not drop everything that waits.
    if (emailId === undefined && given.length === 0) throw new Error(`${command}: give a filter`);
    const selection = { action, emailId, filter };
    if (values['dry-run']) return print({ matched: await operations.count(selection), changed: 0 });
    return print(await operations.change(operator, { ...selection, reason: readReason() }));
  };

  switch (command) {
    case 'stats': {
      const overview = await tools.readOverview();
      const { lanes, problems, ...totals } = overview;
      return print(json ? overview : [totals, ...lanes, ...problems]);
    }
    case 'search': {
      if (emailId !== undefined) return print(presentEmail(await operations.find(readId(emailId))));
      const found = await tools.search(filter, readLimit());
      return print(found.map((row) => presentSummary(row)));
    }
    case 'retry':
    case 'discard':
      return change(command);
    case 'pause':
    case 'resume':
      await operations.setPaused(operator, command === 'pause', readReason());
      return print({ done: command });
    case 'suppress':
    case 'unsuppress':
      await operations.setSuppressed(
        operator,
        command === 'suppress',
        validate(email, target, 'address'),
        readReason(),
      );
      return print({ done: command });
    case 'suppressions':
      return print((await tools.suppressions.list(readLimit(), values)).map(presentSuppression));
    case 'audit':
      return print(
        (await tools.audit.list(readLimit())).map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry })),
      );
    case 'reveal':
      return print(presentEmail(await operations.reveal(operator, readId(target)), true));
    case 'preview':
      return operations.preview(operator, readId(target));
    default:
      throw new Error(`Unknown command: ${command}`);
  }
};
