export { type SyntheticClan, syntheticClan } from './clans';
export { type EventQueue, openEventQueue } from './event-queue';
export { syntheticPlayerChanged, syntheticStandingChanged } from './events';
export { followeeOfRank, followersByRank, type SyntheticFollow, syntheticFollows } from './follows';
export { describeLoad, type Loaded, loadRows } from './load-rows';
export { type SyntheticPlayer, syntheticPlayer, syntheticPlayerId } from './players';
export { parseScale, type Scale } from './scale';
