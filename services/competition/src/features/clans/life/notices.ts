import type { NotificationRequested, NotificationVars } from '@portal/contracts';
import { newId } from '@portal/service-kit/database';
import type { Clan } from '../../../data-access/index.ts';
import { buildNotification } from '../../../messages/events.ts';
import { addDays } from './rules.ts';

/** Kinds without an email have no use for a time limit, but each event has one. */
const noticeTtlDays = 14;

type NamedClan = Pick<Clan, 'id' | 'name'>;

/** A player who did something, by name. */
export interface ClanActor {
  id: string;
  username: string;
}

const namePart = ({ id, name }: NamedClan) => ({ clanId: id, clanName: name });

const buildRest = (kind: string, clan: NamedClan, playerId: string, now: Date) => ({
  playerId,
  dedupeKey: `${kind}:${clan.id}:${playerId}:${newId()}`,
  expiresAt: addDays(now, noticeTtlDays),
});

export const buildRequestNotice = (
  clan: NamedClan,
  playerId: string,
  by: ClanActor,
  now: Date,
): NotificationRequested =>
  buildNotification(
    {
      ...buildRest('clan-request', clan, playerId, now),
      template: 'clan-request',
      vars: { ...namePart(clan), playerId: by.id, player: by.username },
      actorId: by.id,
    },
    now,
  );

export const buildInvitationNotice = (
  clan: NamedClan,
  playerId: string,
  by: ClanActor,
  now: Date,
): NotificationRequested =>
  buildNotification(
    {
      ...buildRest('clan-invitation', clan, playerId, now),
      template: 'clan-invitation',
      vars: { ...namePart(clan), invitedBy: by.username },
      actorId: by.id,
    },
    now,
  );

type MembershipVars = NotificationVars<'clan-membership'>;

/** It has no actor: a player also learns from someone blocked that the membership has changed. */
export const buildMembershipNotice = (
  clan: NamedClan,
  playerId: string,
  { event, by, dueAt }: Pick<MembershipVars, 'event' | 'by' | 'dueAt'>,
  now: Date,
): NotificationRequested =>
  buildNotification(
    {
      ...buildRest('clan-membership', clan, playerId, now),
      template: 'clan-membership',
      vars: { ...namePart(clan), event, by, ...(dueAt !== undefined && { dueAt }) },
    },
    now,
  );

export const buildNewsNotice = (clan: NamedClan, playerId: string, by: ClanActor, now: Date): NotificationRequested =>
  buildNotification(
    {
      ...buildRest('clan-news', clan, playerId, now),
      template: 'clan-news',
      vars: { ...namePart(clan), by: by.username },
      actorId: by.id,
    },
    now,
  );
