import { parseArgs } from 'node:util';
import { findRemovable, type RemovalContext, removeAccount } from './remove-account.ts';

export const accountsUsage = `Usage:
  remove USERNAME         shows which account would be removed
  remove USERNAME --yes   removes the account with everything that belongs to it; this cannot be undone`;

/**
 * Runs one command of an operator on accounts.
 * @returns the lines to print
 * @throws Error with a message for the operator
 */
export const runAccountsCommand = async (store: RemovalContext, args: string[]): Promise<string[]> => {
  const options = { yes: { type: 'boolean', default: false } } as const;
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [command, username] = positionals;
  if (command !== 'remove') throw new Error(command ? `Unknown command '${command}'` : 'Specify a command');
  if (username === undefined || positionals.length > 2) throw new Error('Specify one username');
  if (!values.yes) {
    const { id, username: name, createdAt } = await findRemovable(store, username);
    return [
      `Would remove ${name} (id ${id}, registered ${createdAt.toISOString().slice(0, 10)}): account, sessions, picture, follows,`,
      'standing, clan membership, open tournament entries and email preferences. This cannot be undone.',
      `Nothing was changed. To remove the account, run: remove ${name} --yes`,
    ];
  }
  const { id, username: name } = await removeAccount(store, username);
  return [`Removed ${name} (id ${id}). Other services remove their copies within a minute.`];
};
