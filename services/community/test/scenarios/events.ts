import { buildClanChanged, buildPlayerChanged, buildStandingChanged, newId } from '../support/community.ts';
import type { Scenario } from './scenario.ts';

/** Events of known and unknown entities. */
export const eventsScenario: Scenario = {
  touches: ['members', 'clans'],
  async run({ community, players }) {
    const [known = ''] = players;
    await community.publish([
      buildPlayerChanged(known, { username: 'known_player' }, 2),
      buildStandingChanged(known, {}, 2),
    ]);
    const unknown = newId();
    await community.publish([buildStandingChanged(unknown), buildClanChanged(newId(), { memberIds: [unknown] })]);
  },
};
