import { type Implementation, implement } from '@portal/service-kit/http';
import type { CommunityContext } from '../../context.ts';
import { presentSummary } from '../profiles/present.ts';
import { setBlock, setMute } from './set-relation.ts';

export const relationRoutes = (ctx: CommunityContext): Implementation[] => [
  implement('PUT /api/users/{id}/mute', async ({ params: { id }, body: { on }, player }) => {
    await setMute(ctx, { playerId: player.userId, otherId: id, on });
    return { on };
  }),

  implement('PUT /api/users/{id}/block', async ({ params: { id }, body: { on }, player }) => {
    await setBlock(ctx, { playerId: player.userId, otherId: id, on });
    return { on };
  }),

  implement('GET /api/users/blocked', async ({ player, http }) => {
    http.set('cache-control', 'no-store');
    const { blockedIds } = await ctx.inboxes.find(player.userId);
    const profiles = blockedIds.size > 0 ? await ctx.players.findByIds([...blockedIds]) : new Map<string, never>();
    return [...blockedIds].reverse().flatMap((id) => {
      const profile = profiles.get(id);
      return profile ? presentSummary(profile) : [];
    });
  }),
];
