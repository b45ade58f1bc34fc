import {
  announcementBody,
  createClanFields,
  id,
  limits,
  ownClanFields,
  type PortalEvent,
  text,
  z,
} from '@portal/contracts';
import { type ClientSession, type DemoPart, newId } from '@portal/service-kit/database';
import { type NormalizedPicture, renderPicture } from '@portal/service-kit/pictures';
import sharp from 'sharp';
import seed from '../../seed/clans.json' with { type: 'json' };
import edgeCases from '../../seed/edge-clans.json' with { type: 'json' };
import type { CompetitionStore } from '../context.ts';
import { type Clan, type Membership, newClanState } from '../data-access/index.ts';
import { logoRules } from '../features/clans/create-clan.ts';
import { findCrestColors } from '../features/clans/crest-colors.ts';
import { buildClanChanged } from '../messages/events.ts';
import { type Crest, crest, drawCrest } from './crest.ts';
import { dayMs, demoPlayerId } from './standings.ts';

const { name, description } = createClanFields.shape;
const days = z.int().nonnegative();
const demoClan = z.strictObject({
  ...{ id, name, description: description.nullable(), leaderPhone: text(limits.clan.phone).nullable() },
  joining: ownClanFields.shape.joining,
  /** Null for a clan without a logo. */
  crest: crest.nullable(),
  foundedDaysAgo: days,
  /** Players who have asked to join. */
  requests: z.array(z.strictObject({ player: z.string(), daysAgo: days })).optional(),
  announcements: z
    .array(z.strictObject({ player: z.string(), daysAgo: days, text: announcementBody.shape.text }))
    .optional(),
  /** Earliest member first. */
  members: z
    .array(
      z.strictObject({
        player: z.string(),
        joinedDaysAgo: days,
        role: z.enum(['leader', 'manager']).optional(),
      }),
    )
    .max(limits.clan.members),
});
type DemoClan = z.output<typeof demoClan>;

const drawLogo = (crest: Crest | null): Promise<NormalizedPicture | null> =>
  crest ? renderPicture(sharp(Buffer.from(drawCrest(crest))), logoRules.frame) : Promise.resolve(null);

const toClan = (demo: DemoClan, picture: NormalizedPicture | null, ctx: CompetitionStore): Omit<Clan, 'clanScore'> => {
  const findIds = (role: 'leader' | 'manager') =>
    demo.members.filter((member) => member.role === role).map(({ player }) => demoPlayerId(player, ctx));
  return {
    id: demo.id,
    name: demo.name,
    ...newClanState,
    joining: demo.joining,
    description: demo.description,
    logo: picture?.hash ?? null,
    colors: picture && findCrestColors(picture.pixels),
    leaderId: findIds('leader')[0] ?? null,
    managerIds: findIds('manager'),
    leaderPhone: demo.leaderPhone,
    memberCount: demo.members.length,
    version: 1,
    createdAt: new Date(ctx.clock().getTime() - demo.foundedDaysAgo * dayMs),
  };
};

const daysBefore = (now: Date, daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs);

/** Stores who has asked to join a clan, and its announcements. */
const storeClanLife = async (
  ctx: CompetitionStore,
  { id: clanId, requests = [], announcements = [] }: DemoClan,
  now: Date,
  transaction: ClientSession,
): Promise<void> => {
  for (const { player, daysAgo } of requests) {
    const playerId = demoPlayerId(player, ctx);
    const at = daysBefore(now, daysAgo);
    const expiresAt = daysBefore(now, daysAgo - limits.clan.openDays);
    await ctx.clanRequests.save({ clanId, playerId, state: 'requested', by: playerId, at, expiresAt }, transaction);
  }
  for (const { player, daysAgo, text } of announcements) {
    const post = { id: newId(), clanId, by: demoPlayerId(player, ctx), text, at: daysBefore(now, daysAgo) };
    await ctx.clanPosts.insert(post, transaction);
  }
};

/** Loads clans of all sizes, with and without logo, description and phone. No invitations are sent. */
export const demoClans: DemoPart<CompetitionStore> = {
  name: 'clans',
  isEmpty: ({ clans }) => clans.isEmpty(),
  async prepare(ctx, withEdgeCases) {
    const { clans, memberships, standings, pictures, outbox, clock } = ctx;
    const now = clock();
    const demos = z.array(demoClan).parse([...seed, ...(withEdgeCases ? edgeCases : [])]);
    const logos: Awaited<ReturnType<typeof drawLogo>>[] = [];
    for (const { crest } of demos) logos.push(await drawLogo(crest));
    return async (transaction) => {
      const members: Membership[] = [];
      const stored: Clan[] = [];
      const events: PortalEvent[] = [];
      for (const [position, demo] of demos.entries()) {
        const picture = logos[position] ?? null;
        if (picture) await pictures.use(picture, now, transaction);
        const joined = demo.members.map(
          ({ player, joinedDaysAgo }): Membership => ({
            ...{ id: newId(), clanId: demo.id, playerId: demoPlayerId(player, ctx) },
            joinedAt: new Date(now.getTime() - joinedDaysAgo * dayMs),
          }),
        );
        const playerIds = joined.map(({ playerId }) => playerId);
        const clanScore = await standings.lockScores(playerIds, transaction);
        const clan = { ...toClan(demo, picture, ctx), clanScore };
        stored.push(clan);
        members.push(...joined);
        events.push(buildClanChanged(clan, playerIds, now));
      }
      await clans.insert(stored, transaction);
      await memberships.insert(members, transaction);
      for (const demo of demos) await storeClanLife(ctx, demo, now, transaction);
      await outbox.add(events, transaction, now);
      return demos.length;
    };
  },
};
