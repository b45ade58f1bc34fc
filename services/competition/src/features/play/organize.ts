import type { Correction, TournamentSettingsInput } from '@portal/contracts';
import { AppError, newId, type Player } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import type { Tournament } from '../../data-access';
import { type Change, toActor } from './change-tournament';
import { compareBrackets } from './engine/resolve';
import { verdictOf } from './follow-up';
import { toListedTournament } from './list-tournament';
import { createView, type Names, presentBracketMatch, presentVerdict } from './present';
import type { Play, Settings, Staff } from './state';

export const toSettings = ({ staff: _staff, times, ...settings }: TournamentSettingsInput): Settings => ({
  ...settings,
  times: {
    opensAt: new Date(times.opensAt),
    checkInAt: new Date(times.checkInAt),
    checkInClosesAt: new Date(times.checkInClosesAt),
    startsAt: new Date(times.startsAt),
    endsAt: new Date(times.endsAt),
  },
});

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

export const buildPlay = (id: string, settings: Settings, staff: readonly Staff[]): Play => ({
  id,
  version: 1,
  phase: 'announced',
  settings,
  staff,
  entrants: [],
  out: [],
  facts: {},
  seeding: null,
  reason: null,
  dueAt: settings.times.opensAt,
  remindAt: null,
  finishedAt: null,
});

/** Whether a player may create tournaments. */
export const mayOrganize = ({ organizers }: CompetitionContext, player: Player): boolean =>
  toActor(player).isOperator || organizers.has(player.username.toLowerCase());

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
  const play = buildPlay(newId(), toSettings(input), [{ playerId: player.userId, role: 'organizer' }, ...others]);
  const listed = toListedTournament(play, new Map());
  const row = {
    version: 1,
    at: ctx.clock(),
    by: player.userId,
    kind: 'announced',
    key: null,
    playerId: null,
    before: null,
    after: null,
    reason: null,
  };
  await ctx.transact(async (transaction) => {
    await ctx.tournaments.insert([listed], transaction);
    await ctx.plays.insert(play, transaction);
    await ctx.tournamentLog.insert(play.id, [row], transaction);
  });
  return listed;
};

type Changed = Correction['changes'][number];

const nameOf = ({ username, from }: Changed['after']['home']) => username ?? from ?? 'Unknown player';

/** What a correction means for one match, for people. */
const describe = ({ before, after }: Omit<Changed, 'text'>): string => {
  const sides = [
    { was: nameOf(before.home), is: nameOf(after.home) },
    { was: nameOf(before.away), is: nameOf(after.away) },
  ];
  const replaced = sides.filter(({ was, is }) => was !== is).map(({ was, is }) => `${is} instead of ${was}`);
  const sentences = [
    ...(replaced.length > 0 ? [replaced.join(', ')] : []),
    ...(after.isStale && !before.isStale ? ['its result no longer counts and the match must be played again'] : []),
    ...(before.isStale && !after.isStale ? ['its result counts again'] : []),
  ];
  const [first = 'the result changes', ...others] = sentences;
  return `${after.label}: ${[first, ...others].join('; ')}.`;
};

/** What a correction changes: every match of which players, state or winner differ. */
export const presentCorrection = ({ before, after }: Change, key: string, names: Names): Correction => {
  const was = createView(before.play, before.rooms, names);
  const is = createView(after.play, after.rooms, names);
  const changes = compareBrackets(was.bracket, is.bracket).flatMap((change) => {
    if (!change.before) return [];
    const match = {
      before: presentBracketMatch(was, change.before),
      after: presentBracketMatch(is, change.after),
    };
    const { label } = match.after;
    return { key: change.key, label, ...match, text: describe({ key: change.key, label, ...match }) };
  });
  return { version: after.play.version, changes, undo: presentVerdict(verdictOf(before.play.facts[key])) };
};
