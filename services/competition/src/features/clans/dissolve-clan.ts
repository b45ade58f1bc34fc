import { AppError } from '@portal/service-kit';
import type { ClientSession } from '@portal/service-kit/database';
import type { CompetitionContext, CompetitionStore } from '../../context.ts';
import type { Clan } from '../../data-access/index.ts';
import { buildClanDissolved } from '../../messages/events.ts';
import type { RequestScope } from '../../request-scope.ts';

/**
 * Dissolves a clan within a transaction.
 * @throws AppError `clan_not_found`
 */
export const removeClan = async (
  { clans, memberships, clanRequests, clanPosts, pictures, outbox, clock }: CompetitionStore,
  clanId: string,
  transaction: ClientSession,
  requestId?: string,
): Promise<Clan> => {
  const now = clock();
  const last = await clans.remove(clanId, transaction);
  if (!last) throw new AppError('clan_not_found');
  const clan = { ...last, version: last.version + 1 };
  const memberIds = (await memberships.listPlayerIds([clanId], transaction)).get(clanId) ?? [];
  await memberships.removeByClan(clanId, transaction);
  await clanRequests.removeByClan(clanId, transaction);
  await clanPosts.removeByClan(clanId, transaction);
  const { logo } = clan;
  if (logo) await pictures.release(logo, () => clans.isLogoUsed(logo, transaction), transaction);
  await outbox.add([buildClanDissolved(clan, memberIds, now)], transaction, now, requestId);
  return clan;
};

/**
 * Dissolves a clan. Its members and its name become free. Its logo is deleted unless another clan has it too.
 * @throws AppError `clan_not_found`, `busy`
 */
export const dissolveClan = (
  ctx: CompetitionContext,
  clanId: string,
  { signal, requestId }: RequestScope,
): Promise<Clan> => ctx.transactInTurn((transaction) => removeClan(ctx, clanId, transaction, requestId), signal);
