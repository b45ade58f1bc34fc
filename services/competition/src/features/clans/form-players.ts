import { type CreateClanFields, errorCatalog } from '@portal/contracts';
import { AppError, type Issue } from '@portal/service-kit';
import type { CompetitionContext } from '../../context.ts';
import type { PlayerName } from '../../data-access/index.ts';

const playerFields = ['leaderUsername', 'manager1Username', 'manager2Username', 'manager3Username'] as const;

/** A player whose username is in a field of the form. */
export interface FormPlayer extends PlayerName {
  field: (typeof playerFields)[number];
}

/**
 * Finds the players of a form.
 * @throws AppError `validation_failed` with an issue for each field with an unknown player, or with one of an earlier field
 */
export const findFormPlayers = async (
  { players }: CompetitionContext,
  fields: CreateClanFields,
): Promise<FormPlayer[]> => {
  const formPlayers: FormPlayer[] = [];
  const issues: Issue[] = [];
  for (const field of playerFields) {
    const username = fields[field];
    if (username === undefined) continue;
    const player = await players.findByUsername(username);
    if (!player) issues.push({ path: field, message: `There is no player named ${username}` });
    else if (formPlayers.some(({ id }) => id === player.id))
      issues.push({ path: field, message: `${player.username} is named twice` });
    else formPlayers.push({ ...player, field });
  }
  if (issues.length > 0) throw new AppError('validation_failed', { issues });
  return formPlayers;
};

/** Returns an issue for each field whose player is in a clan. */
export const findClanIssues = async (
  { memberships }: CompetitionContext,
  formPlayers: readonly FormPlayer[],
): Promise<Issue[]> => {
  const clanIds = await memberships.findClanIds(formPlayers.map(({ id }) => id));
  return formPlayers
    .filter(({ id }) => clanIds.has(id))
    .map(({ field }) => ({ path: field, message: errorCatalog.already_in_clan.message }));
};
