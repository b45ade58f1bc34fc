import { type CreateClanFields, errorCatalog, limits } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { findDuplicateKey, newId } from '@portal/service-kit/database';
import type { NormalizedPicture, PictureRules } from '@portal/service-kit/pictures';
import type { CompetitionContext } from '../../context.ts';
import type { Clan, Membership } from '../../data-access/index.ts';
import { buildClanActivities } from '../../messages/activities.ts';
import { buildClanChanged, buildClanInvitation } from '../../messages/events.ts';
import type { RequestScope } from '../../request-scope.ts';
import { findCrestColors } from './crest-colors.ts';
import { type FormPlayer, findClanIssues, findFormPlayers } from './form-players.ts';

export const logoRules = {
  field: 'logo',
  maxPixels: limits.clanLogo.maxPixels,
  frame: { square: limits.clanLogo.sidePixels },
} as const satisfies PictureRules;

const storeClan = (
  ctx: CompetitionContext,
  draft: Omit<Clan, 'clanScore'>,
  playerIds: readonly string[],
  logo: NormalizedPicture | null,
  { signal, requestId }: RequestScope,
): Promise<Clan> =>
  ctx.transactInTurn(async (transaction) => {
    const { clans, memberships, standings, pictures, outbox } = ctx;
    const now = draft.createdAt;
    const clan: Clan = { ...draft, clanScore: await standings.lockScores(playerIds, transaction) };
    const members = playerIds.map(
      (playerId): Membership => ({ id: newId(), clanId: clan.id, playerId, joinedAt: now }),
    );
    if (logo) await pictures.use(logo, now, transaction);
    await clans.insert([clan], transaction);
    await memberships.insert(members, transaction);
    const invitations = members.map((membership) => buildClanInvitation(clan, membership, now));
    const created = clan.leaderId === null ? [] : [{ playerId: clan.leaderId, event: 'created' as const }];
    const activities = buildClanActivities(ctx.portal, clan, created, now);
    const events = [buildClanChanged(clan, [...playerIds], now), ...invitations, ...activities];
    await outbox.add(events, transaction, now, requestId);
    return clan;
  }, signal);

/** Converts a violated unique index to the error of its rule. */
const toRuleError = async (
  ctx: CompetitionContext,
  error: unknown,
  formPlayers: readonly FormPlayer[],
): Promise<unknown> => {
  const key = findDuplicateKey(error);
  if (key && ('nameKey' in key || 'nameSkeleton' in key)) {
    const issues = [{ path: 'name', message: errorCatalog.clan_name_taken.message }];
    return new AppError('clan_name_taken', { issues, cause: error });
  }
  if (!key || !('playerId' in key)) return error;
  return new AppError('already_in_clan', { issues: await findClanIssues(ctx, formPlayers), cause: error });
};

/**
 * Creates a clan. Its leader and managers become members and get the invitation email.
 * @param takeLogo called after the fields were validated; null without a logo
 * @throws AppError `validation_failed`, `clan_name_taken`, `already_in_clan`, `busy`, and the errors of `takeLogo`
 */
export const createClan = async (
  ctx: CompetitionContext,
  fields: CreateClanFields,
  takeLogo: () => Promise<NormalizedPicture> | null,
  scope: RequestScope,
): Promise<Clan> => {
  const formPlayers = await findFormPlayers(ctx, fields);
  const logo = await takeLogo();
  const leader = formPlayers.find(({ field }) => field === 'leaderUsername');
  const playerIds = formPlayers.map(({ id }) => id);
  const draft = {
    id: newId(),
    name: fields.name,
    description: fields.description,
    logo: logo?.hash ?? null,
    colors: logo && findCrestColors(logo.pixels),
    leaderId: leader?.id ?? null,
    managerIds: playerIds.filter((id) => id !== leader?.id),
    leaderPhone: fields.leaderPhone ?? null,
    memberCount: playerIds.length,
    version: 1,
    createdAt: ctx.clock(),
  };
  try {
    return await storeClan(ctx, draft, playerIds, logo, scope);
  } catch (error) {
    throw await toRuleError(ctx, error, formPlayers);
  }
};
