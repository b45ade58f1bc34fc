import { z } from '@portal/contracts';
import { ownersEnvironment } from '@portal/domain/owners';
import {
  databaseServiceEnvironment,
  eventEnvironment,
  pictureEnvironment,
  type ServiceConfig,
  usernames,
} from '@portal/service-kit';

export const competitionEnvironment = z.object({
  ...databaseServiceEnvironment.shape,
  ...eventEnvironment.shape,
  ...ownersEnvironment.shape,
  ...pictureEnvironment.shape,
  CLAN_PHONES_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_000)
    .describe("Leaders' phone numbers that one client can read in 10 minutes."),
  CLAN_CLAIM_DAYS: z.coerce
    .number()
    .positive()
    .max(365)
    .default(14)
    .describe('Days in which the leader of a clan can end the claim of a member who wants to lead it.'),
  GATEWAY_URL: z
    .literal('none')
    .or(z.url({ protocol: /^https?$/ }))
    .default('none')
    .describe(
      'URL of the gateway as this service reaches it, for several gateways a load-balanced name. While the portal cannot be reached through it, no deadline of a tournament is applied, and an outage of more than a minute moves all running clocks. With `none`, only outages of MongoDB, Redis and this service count.',
    ),
  ORGANIZERS: usernames().describe(
    'Usernames of players who may create tournaments. Operators and the privileged user may too.',
  ),
  DEMO_CUP: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      '`on`: bots of the demo data play cups without scores. `npm start -- --live` sets it; production rejects it.',
    ),
  TOURNAMENT_DISPUTE_HOURS: z.coerce
    .number()
    .positive()
    .max(720)
    .default(24)
    .describe('Hours after the end of a tournament in which results can be disputed; then scores are credited.'),
  TOURNAMENT_POINTS: z
    .string()
    .regex(/^1:\d{1,6}(,\d{1,4}:\d{1,6})*$/, 'needs a list such as 1:100,2:70')
    .default('1:100,2:70,3:50,4:40,5:25,9:15,17:8,33:4,65:2')
    .transform((list) =>
      list.split(',').map((item) => {
        const [place = 0, points = 0] = item.split(':').map(Number);
        return { place, points };
      }),
    )
    .refine((steps) => steps.every(({ place }, at) => at === 0 || place > (steps[at - 1]?.place ?? 0)), {
      message: 'needs places in ascending order',
    })
    .describe(
      'Scores by place: `1:100,2:70` credits 100 to the winner and 70 to every place from the second on. A clan cup counts them once for each board.',
    ),
});
export type CompetitionEnvironment = z.output<typeof competitionEnvironment>;
export type CompetitionConfig = ServiceConfig<CompetitionEnvironment>;
