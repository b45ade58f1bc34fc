import type { FakeHandlers } from '@portal/portal/testing';
import { screen, within } from '@testing-library/react';
import type { aClanMe } from './clans.ts';
import type { openPage } from './open-page.ts';

// The card of a clan's page with the membership of the signed-in player.

type OpenedPage = ReturnType<typeof openPage>;
type Membership = ReturnType<typeof aClanMe>;

export const findMembership = async () => within(await screen.findByRole('group', { name: 'Your membership' }));

/** Clicks a button of the card. */
export const pressMembership = async ({ actor }: OpenedPage, name: string) =>
  actor.click(await (await findMembership()).findByRole('button', { name }));

/** What the page has sent about the membership of a clan. */
export const listMembershipCalls = ({ requests }: OpenedPage, clanId: string) =>
  requests.filter(({ key }) => key === `POST /api/clans/${clanId}/membership`).map(({ body }) => body);

/** Handlers for a player who is `before`, until a call makes the player `after`. */
export const changeMembership = (before: Membership, after: Membership): FakeHandlers => {
  let now = before;
  return {
    'GET /api/clans/{id}/me': () => now,
    'POST /api/clans/{id}/membership': () => {
      now = after;
      return now;
    },
  };
};
