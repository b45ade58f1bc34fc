import type { ClanChangeFields } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { NormalizedPicture } from '@portal/service-kit/pictures';
import type { CompetitionContext } from '../../../context.ts';
import type { Clan } from '../../../data-access/index.ts';
import type { RequestScope } from '../../../request-scope.ts';
import { findCrestColors } from '../crest-colors.ts';
import { readClan } from '../read-clan.ts';
import type { ClanActor } from './notices.ts';
import { runClanCommand } from './run-clan-command.ts';

/**
 * Changes a clan. Without a new logo, it keeps the one that it has.
 * @param takeLogo called after the caller's role was checked; null without a new logo
 * @throws AppError `clan_not_found`, `busy`; `forbidden` for others than the leader; and the errors of `takeLogo`
 */
export const changeClan = async (
  ctx: CompetitionContext,
  clanId: string,
  { description, joining, leaderPhone = '' }: ClanChangeFields,
  takeLogo: () => Promise<NormalizedPicture> | null,
  { actor, scope }: { actor: ClanActor; scope: RequestScope },
): Promise<Clan> => {
  // Checked again in the transaction.
  if ((await readClan(ctx, clanId)).leaderId !== actor.id) throw new AppError('forbidden');
  const logo = await takeLogo();
  const { changed } = await runClanCommand(ctx, clanId, actor, scope, async ({ clan, role, now, transaction }) => {
    if (role !== 'leader') throw new AppError('forbidden');
    if (logo) await ctx.pictures.use(logo, now, transaction);
    const picture = logo && { logo: logo.hash, colors: findCrestColors(logo.pixels) };
    const changed = await ctx.clans.change(
      clanId,
      { description, joining, leaderPhone: leaderPhone || null, ...picture },
      transaction,
    );
    const before = clan.logo;
    if (logo && before !== null && before !== logo.hash)
      await ctx.pictures.release(before, () => ctx.clans.isLogoUsed(before, transaction), transaction);
    return { changed };
  });
  if (!changed) throw new AppError('clan_not_found');
  return changed;
};
