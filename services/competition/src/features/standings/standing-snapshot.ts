import type { SnapshotSource } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import { standingChanged } from '../../messages/standing-changed';

/** Every standing that was told, as the event that tells it. */
export const standingSnapshot =
  ({ standings, clock }: CompetitionContext): SnapshotSource =>
  async (after, limit) => {
    const now = clock();
    return (await standings.listById(after, limit)).map((standing) => standingChanged(standing, now));
  };
