import { type CreateClanFields, errorCatalog, limits } from '@portal/contracts';
import { AppError, findDuplicateKey, newId } from '@portal/service-kit';
import type { NormalizedPicture, PictureRules } from '@portal/service-kit/pictures';
import type { CompetitionContext } from '../../context';
import type { Clan, Membership } from '../../data-access';
import { buildClanChanged, buildClanInvitation } from '../../messages/events';
import type { RequestScope } from './change-clan';
import { findNamedPlayers, type NamedPlayer, requireFree } from './named-players';

export const logoRules = {
  field: 'logo',
  maxPixels: limits.clanLogo.maxPixels,
  frame: { square: limits.clanLogo.sidePixels },
} as const satisfies PictureRules;

const nameTaken = () =>
  new AppError('clan_name_taken', { issues: [{ path: 'name', message: errorCatalog.clan_name_taken.message }] });

const store = (
  ctx: CompetitionContext,
  draft: Omit<Clan, 'clanScore'>,
  named: readonly NamedPlayer[],
  picture: NormalizedPicture | null,
  { signal, requestId }: RequestScope,
): Promise<Clan> =>
  ctx.transactInTurn(async (transaction) => {
    const { clans, memberships, standings, pictures, outbox } = ctx;
    const now = draft.createdAt;
    await requireFree(ctx, named, transaction);
    const playerIds = named.map(({ id }) => id);
    const clan: Clan = { ...draft, clanScore: await standings.lockScores(playerIds, transaction) };
    const joining = playerIds.map(
      (playerId): Membership => ({ id: newId(), clanId: clan.id, playerId, joinedAt: now }),
    );
    if (picture) await pictures.use(picture, now, transaction);
    await clans.insert([clan], transaction);
    await memberships.insert(joining, transaction);
    const invitations = joining.map((membership) => buildClanInvitation(clan, membership, now));
    await outbox.add([buildClanChanged(clan, playerIds, now), ...invitations], transaction, now, requestId);
    return clan;
  }, signal);

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
  const { clans, clock } = ctx;
  const named = await findNamedPlayers(ctx, fields);
  await requireFree(ctx, named);
  if (await clans.isNameTaken(fields.name)) throw nameTaken();
  const picture = await takeLogo();
  const leader = named.find(({ field }) => field === 'leaderUsername');
  const draft = {
    id: newId(),
    name: fields.name,
    description: fields.description,
    logo: picture?.hash ?? null,
    leaderId: leader?.id ?? null,
    managerIds: named.filter((player) => player !== leader).map(({ id }) => id),
    leaderPhone: fields.leaderPhone ?? null,
    memberCount: named.length,
    version: 1,
    createdAt: clock(),
  };
  try {
    return await store(ctx, draft, named, picture, scope);
  } catch (error) {
    // A parallel request was faster than the checks above.
    const key = findDuplicateKey(error);
    if (key && ('nameKey' in key || 'nameSkeleton' in key)) throw nameTaken();
    if (key && 'playerId' in key) await requireFree(ctx, named);
    throw error;
  }
};
