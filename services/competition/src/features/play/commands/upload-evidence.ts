import { limits } from '@portal/contracts';
import type { Player } from '@portal/service-kit';
import type { PictureRules } from '@portal/service-kit/pictures';
import type { CompetitionContext } from '../../../context.ts';
import type { RequestScope } from '../../../request-scope.ts';
import { toActor } from '../load/actor.ts';
import type { Change } from '../load/change.ts';
import { changeTournament, previewChange } from './change-tournament.ts';

export const evidenceRules = {
  field: 'screenshot',
  maxPixels: limits.evidence.maxPixels,
  frame: { maxSide: limits.evidence.sidePixels },
} as const satisfies PictureRules;

/**
 * Adds a screenshot to the own match.
 * @throws AppError the errors of `changeTournament`; `rate_limited`, `invalid_image`, `storage_full`, `busy`, `unavailable`
 */
export const uploadEvidence = async (
  ctx: CompetitionContext,
  { id: tournamentId, key }: { id: string; key: string },
  file: Buffer,
  player: Player,
  scope: RequestScope,
): Promise<Change> => {
  const buildCommand = (hash: string) => ({ do: 'match', key, action: { do: 'evidence', hash } }) as const;
  // A file that the match would reject is neither counted nor decoded.
  await previewChange(ctx, tournamentId, buildCommand(''), toActor(player));
  await ctx.limiters.evidence.consume(player.userId);
  const { hash, bytes } = await ctx.pictureUploads.take(file, evidenceRules, player.userId, scope.signal);
  return changeTournament(ctx, tournamentId, buildCommand(hash), toActor(player), {
    ...scope,
    alsoStore: async ({ rooms }, transaction) => {
      const side = rooms.get(key)?.players[0] === player.userId ? 'home' : 'away';
      await ctx.evidence.add({ tournamentId, key, side, hash, bytes }, ctx.clock(), transaction);
    },
  });
};
