import { type CreateClanFields, errorCatalog, limits, type OwnClanFields } from '@portal/contracts';
import { AppError, type Issue } from '@portal/service-kit';
import { findDuplicateKey, newId } from '@portal/service-kit/database';
import type { NormalizedPicture, PictureRules } from '@portal/service-kit/pictures';
import type { CompetitionContext } from '../../context.ts';
import { type Clan, type Membership, newClanState } from '../../data-access/index.ts';
import { buildClanActivities } from '../../messages/activities.ts';
import { buildClanChanged, buildClanInvitation } from '../../messages/events.ts';
import { requirePlayer } from '../../projection/players.ts';
import type { RequestScope } from '../../request-scope.ts';
import { findCrestColors } from './crest-colors.ts';
import { findClanIssues, findFormPlayers } from './form-players.ts';

export const logoRules = {
  field: 'logo',
  maxPixels: limits.clanLogo.maxPixels,
  frame: { square: limits.clanLogo.sidePixels },
} as const satisfies PictureRules;

interface NewClan {
  draft: Omit<Clan, 'clanScore'>;
  /** The first members. */
  playerIds: readonly string[];
  /** Whether the members receive the invitation email. */
  invites: boolean;
  logo: NormalizedPicture | null;
}

const storeClan = (
  ctx: CompetitionContext,
  { draft, playerIds, invites, logo }: NewClan,
  { signal, requestId }: RequestScope,
): Promise<Clan> =>
  ctx.transactInTurn(async (transaction) => {
    const { clans, memberships, standings, pictures, outbox } = ctx;
    const now = draft.createdAt;
    for (const playerId of playerIds) await requirePlayer(ctx, playerId, transaction);
    const clan: Clan = { ...draft, clanScore: await standings.lockScores(playerIds, transaction) };
    const members = playerIds.map(
      (playerId): Membership => ({ id: newId(), clanId: clan.id, playerId, joinedAt: now }),
    );
    if (logo) await pictures.use(logo, now, transaction);
    await clans.insert([clan], transaction);
    await memberships.insert(members, transaction);
    if (ctx.portal.features.clanLife)
      for (const playerId of playerIds) await ctx.clanRequests.removeOnJoin(clan.id, playerId, transaction);
    const invitations = (invites ? members : []).map((membership) => buildClanInvitation(clan, membership, now));
    const created = clan.leaderId === null ? [] : [{ playerId: clan.leaderId, event: 'created' as const }];
    const activities = buildClanActivities(ctx.portal, clan, created, now);
    const events = [buildClanChanged(clan, [...playerIds], now), ...invitations, ...activities];
    await outbox.add(events, transaction, now, requestId);
    return clan;
  }, signal);

/** Converts a violated unique index to the error of its rule. @param findIssues finds the fields with members of another clan */
const toRuleError = async (error: unknown, findIssues: () => Promise<Issue[]>): Promise<unknown> => {
  const key = findDuplicateKey(error);
  if (key && ('nameKey' in key || 'nameSkeleton' in key)) {
    const issues = [{ path: 'name', message: errorCatalog.clan_name_taken.message }];
    return new AppError('clan_name_taken', { issues, cause: error });
  }
  if (!key || !('playerId' in key)) return error;
  return new AppError('already_in_clan', { issues: await findIssues(), cause: error });
};

const draftClan = (
  { name, description }: Pick<CreateClanFields, 'name' | 'description'>,
  logo: NormalizedPicture | null,
  createdAt: Date,
) => ({
  ...newClanState,
  ...{ id: newId(), name, description, version: 1, createdAt },
  logo: logo?.hash ?? null,
  colors: logo && findCrestColors(logo.pixels),
});

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
    ...draftClan(fields, logo, ctx.clock()),
    joining: 'invitation' as const,
    leaderId: leader?.id ?? null,
    managerIds: playerIds.filter((id) => id !== leader?.id),
    leaderPhone: fields.leaderPhone ?? null,
    memberCount: playerIds.length,
  };
  try {
    return await storeClan(ctx, { draft, playerIds, invites: true, logo }, scope);
  } catch (error) {
    throw await toRuleError(error, () => findClanIssues(ctx, formPlayers));
  }
};

/**
 * Creates a clan of a player, who leads it.
 * @param takeLogo called after the player's clans of the day were counted; null without a logo
 * @throws AppError `user_not_found`, `clan_name_taken`, `already_in_clan`, `rate_limited`, `busy`, and the errors of
 * `takeLogo`
 */
export const createOwnClan = async (
  ctx: CompetitionContext,
  { joining, ...fields }: OwnClanFields,
  leaderId: string,
  takeLogo: () => Promise<NormalizedPicture> | null,
  scope: RequestScope,
): Promise<Clan> => {
  if ((await ctx.memberships.findClanIds([leaderId])).has(leaderId)) throw new AppError('already_in_clan');
  await ctx.limiters.clanCreations.consume(leaderId);
  try {
    const logo = await takeLogo();
    const leaders = { leaderId, managerIds: [], leaderPhone: null, memberCount: 1 };
    const draft = { ...draftClan(fields, logo, ctx.clock()), joining, ...leaders };
    return await storeClan(ctx, { draft, playerIds: [leaderId], invites: false, logo }, scope);
  } catch (error) {
    // The response does not wait for the refund, because Redis may hang.
    void ctx.limiters.clanCreations.refund(leaderId);
    throw await toRuleError(error, async () => []);
  }
};
