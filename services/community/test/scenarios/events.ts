import { clanChanged, newId, playerChanged, standingChanged } from '../support/community';
import type { Scenario } from './scenario';

/** Events of known and unknown entities. */
export const eventsScenario: Scenario = {
  touches: ['members', 'clans'],
  async run({ community, players }) {
    const [known = ''] = players;
    await community.publish([playerChanged(known, { username: 'known_player' }, 2), standingChanged(known, {}, 2)]);
    const unknown = newId();
    await community.publish([standingChanged(unknown), clanChanged(newId(), { memberIds: [unknown] })]);
  },
};
