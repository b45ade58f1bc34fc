import type { ClanChanged } from '@portal/contracts';
import type { CompetitionContext } from '../../context';
import { clanChanged } from '../../messages/clan-changed';

/** The clans behind `after` in the order of their ids, each as its last `clan.changed` told it. */
export const clanSnapshot =
  ({ clans, memberships, clock }: CompetitionContext) =>
  async (after: string | null, limit: number): Promise<ClanChanged[]> => {
    // The clans first: members that are newer than the version do no harm, older ones would stay.
    const page = await clans.listById(after, limit);
    const members = await memberships.playerIdsOf(page.map(({ id }) => id));
    const now = clock();
    return page.map((clan) => clanChanged(clan, members.get(clan.id) ?? [], now));
  };
