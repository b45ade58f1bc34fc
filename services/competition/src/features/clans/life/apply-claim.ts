import type { NotificationRequested } from '@portal/contracts';
import type { Logger } from '@portal/service-kit';
import { runEach, startSweep } from '@portal/service-kit/database';
import type { CompetitionContext } from '../../../context.ts';
import type { Clan } from '../../../data-access/index.ts';
import { type ClanOutcome, type ClanTurn, publishOutcome } from './clan-turn.ts';
import { buildMembershipNotice } from './notices.ts';
import { changeLeader, noClaim } from './rules.ts';

type ClaimTurn = Pick<ClanTurn, 'clan' | 'memberIds' | 'now' | 'transaction'>;

/** Notifies members of their new leader, also those who have muted the clan if it concerns their own role. */
export const listNewLeaderNotices = async (
  { players }: Pick<CompetitionContext, 'players'>,
  { clan, memberIds, now }: Pick<ClanTurn, 'clan' | 'memberIds' | 'now'>,
  leaderId: string,
): Promise<NotificationRequested[]> => {
  const by = (await players.findByIds([leaderId])).get(leaderId)?.username ?? 'A member';
  return memberIds.map((id) => {
    if (id === leaderId) return buildMembershipNotice(clan, id, { event: 'claim-applied', by }, now);
    const isOwnRole = id === clan.leaderId || id === clan.claimedBy;
    return buildMembershipNotice(clan, id, { event: isOwnRole ? 'not-leader' : 'new-leader', by }, now);
  });
};

/** Makes the member who claims the lead the leader. The former one becomes a member without a role. */
export const applyClaim = async (
  ctx: Pick<CompetitionContext, 'clans' | 'players'>,
  turn: ClaimTurn,
  leaderId: string,
): Promise<ClanOutcome> => ({
  changed: await ctx.clans.change(turn.clan.id, changeLeader(turn.clan, leaderId, null), turn.transaction),
  events: await listNewLeaderNotices(ctx, turn, leaderId),
});

const isDue = ({ claimDueAt }: Pick<Clan, 'claimDueAt'>, now: Date): boolean =>
  claimDueAt !== null && claimDueAt <= now;

/** Applies the claim of a clan if it is due: nobody has ended it in time. */
export const applyDueClaim = async (ctx: CompetitionContext, clanId: string, now: Date): Promise<void> => {
  const { clans, memberships } = ctx;
  const before = await clans.findById(clanId);
  if (!before || !isDue(before, now)) return;
  await ctx.transactInTurn(async (transaction) => {
    const clan = await clans.lock(clanId, transaction);
    if (!clan || !isDue(clan, now)) return;
    const memberIds = (await memberships.listPlayerIds([clanId], transaction)).get(clanId) ?? [];
    const { claimedBy } = clan;
    if (claimedBy === null || !memberIds.includes(claimedBy)) {
      await clans.setPrivate(clanId, noClaim, transaction);
      return;
    }
    const turn = { clan, memberIds, now, transaction };
    await publishOutcome(ctx, { memberIds, ...(await applyClaim(ctx, turn, claimedBy)) }, turn);
  });
};

const pauseMs = 10_000;
/** Clans of one run. The rest follows in the next one. */
const maxClans = 50;

/** Applies the claims that are due. Several processes may do so at the same time. */
export const startClaims = (ctx: CompetitionContext, logger: Logger) =>
  startSweep({
    async work() {
      const now = ctx.clock();
      await runEach(await ctx.clans.listDueClaims(now, maxClans), (id) => applyDueClaim(ctx, id, now));
    },
    pauseMs,
    logger,
  });
