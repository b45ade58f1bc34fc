import { storedSettings, type TournamentSettingsInput } from '@portal/contracts';
import { AppError, type Player } from '@portal/service-kit';
import { newId } from '@portal/service-kit/database';
import type { CompetitionContext } from '../../../context.ts';
import type { Tournament } from '../../../data-access/index.ts';
import type { Staff } from '../../../data-access/play/documents.ts';
import { mayOrganize } from '../load/actor.ts';
import { buildPlay } from '../tournament/state.ts';
import { buildAnnouncement, insertTournament, toListedTournament } from './store-tournament.ts';

/** @throws AppError `validation_failed` with an issue for each unknown username */
export const findStaff = async (
  { players }: CompetitionContext,
  { staff }: Pick<TournamentSettingsInput, 'staff'>,
): Promise<Staff[]> => {
  const found = await Promise.all(
    staff.map(async ({ username, role }) => ({ username, role, player: await players.findByUsername(username) })),
  );
  const issues = found.flatMap(({ player, username }, at) =>
    player ? [] : [{ path: `settings.staff.${at}.username`, message: `There is no player named ${username}` }],
  );
  if (issues.length > 0) throw new AppError('validation_failed', { issues });
  return found.flatMap(({ player, role }) => (player ? [{ playerId: player.id, role }] : []));
};

/**
 * Creates a tournament, which its creator organizes.
 * @throws AppError `forbidden` unless the player is in `ORGANIZERS` or an operator, `validation_failed`
 */
export const createTournament = async (
  ctx: CompetitionContext,
  input: TournamentSettingsInput,
  player: Player,
): Promise<Tournament> => {
  if (!mayOrganize(ctx, player)) throw new AppError('forbidden');
  const others = (await findStaff(ctx, input)).filter(({ playerId }) => playerId !== player.userId);
  const play = buildPlay(newId(), storedSettings.parse(input), [
    { playerId: player.userId, role: 'organizer' },
    ...others,
  ]);
  const announcement = buildAnnouncement(player.userId, ctx.clock());
  const state = { play, entries: new Map(), rooms: new Map() };
  await ctx.transact((transaction) => insertTournament(ctx, state, [announcement], transaction));
  return toListedTournament(play, 0);
};
