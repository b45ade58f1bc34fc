import { type CreateClanFields, errorCatalog } from '@portal/contracts';
import { AppError, type ClientSession, type Issue } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import type { KnownPlayer } from '../../data-access';

const playerFields = ['leaderUsername', 'manager1Username', 'manager2Username', 'manager3Username'] as const;
type PlayerField = (typeof playerFields)[number];

/** A player named in a field of the form. */
export interface NamedPlayer extends KnownPlayer {
  field: PlayerField;
}

/**
 * Finds the players named in a form.
 * @throws AppError `validation_failed` with an issue for each field that names an unknown player, or one named before
 */
export const findNamedPlayers = async (
  { players }: CompetitionContext,
  fields: CreateClanFields,
): Promise<NamedPlayer[]> => {
  const named: NamedPlayer[] = [];
  const issues: Issue[] = [];
  for (const field of playerFields) {
    const username = fields[field];
    if (username === undefined) continue;
    const player = await players.findByUsername(username);
    if (!player) issues.push({ path: field, message: `There is no player named ${username}` });
    else if (named.some(({ id }) => id === player.id))
      issues.push({ path: field, message: `${player.username} is named twice` });
    else named.push({ ...player, field });
  }
  if (issues.length > 0) throw new AppError('validation_failed', { issues });
  return named;
};

/** @throws AppError `already_in_clan` with an issue for each field whose player is in a clan */
export const requireFree = async (
  { memberships }: CompetitionContext,
  named: readonly NamedPlayer[],
  transaction?: ClientSession,
): Promise<void> => {
  const taken = await memberships.clanIdsOf(
    named.map(({ id }) => id),
    transaction,
  );
  const issues = named
    .filter(({ id }) => taken.has(id))
    .map(({ field }) => ({ path: field, message: errorCatalog.already_in_clan.message }));
  if (issues.length > 0) throw new AppError('already_in_clan', { issues });
};
