import { AppError } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import type { Clan } from '../../data-access';
import { clanDissolved } from '../../messages/clan-changed';

/**
 * Dissolves a clan. Its members and its name become free; its logo is deleted unless another clan has it too.
 * @throws AppError `clan_not_found`, `busy`
 */
export const dissolveClan = (
  { transactInTurn, clans, memberships, pictures, outbox, clock }: CompetitionContext,
  clanId: string,
  signal: AbortSignal,
): Promise<Clan> =>
  transactInTurn(async (transaction) => {
    const now = clock();
    const clan = await clans.remove(clanId, transaction);
    if (!clan) throw new AppError('clan_not_found');
    const memberIds = (await memberships.playerIdsOf([clanId], transaction)).get(clanId) ?? [];
    await memberships.removeAllOf(clanId, transaction);
    if (clan.logo && !(await clans.isLogoUsed(clan.logo, transaction))) await pictures.remove(clan.logo, transaction);
    await outbox.add([clanDissolved(clan, memberIds, now)], transaction, now);
    return clan;
  }, signal);
