import type { TestCommunity } from '../support/community.ts';

interface ScenarioContext {
  community: TestCommunity;
  /** Ids of existing players, some of them in clans. */
  players: readonly string[];
}

/** Every call of one feature in each of its forms, for the test that inspects the queries. */
export interface Scenario {
  /** Collections that the scenario must touch. One that stops early then fails. */
  touches: readonly string[];
  run(context: ScenarioContext): Promise<void>;
}
