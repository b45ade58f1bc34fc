import type { TestCommunity } from '../support/community';

export interface ScenarioContext {
  community: TestCommunity;
  /** Ids of players that exist, some of them in clans. */
  players: readonly string[];
}

/** Every call of one feature in each of its forms, for the test that watches the database meanwhile. */
export interface Scenario {
  /** Collections that it is bound to touch, so that a walk that has lost its way shows. */
  touches: readonly string[];
  run(ground: ScenarioContext): Promise<void>;
}
