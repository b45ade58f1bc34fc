import { readScale, type Scenario } from '../scenario';
import { withServices } from '../services';
import { compareCommunity } from './community';
import { compareCompetition } from './competition';

/** The reads of community and competition at a tenth of their own scenarios' sizes: a check that takes a few minutes. */
export const benchSizes: Scenario = (context, args) => {
  const large = readScale(args, { players: 100_000, follows: 500_000, clans: 10_000 });
  return withServices(['community', 'competition'], context, async (services) => [
    ...(await compareCommunity(services, large, context)),
    ...(await compareCompetition(services, large, context)),
  ]);
};
