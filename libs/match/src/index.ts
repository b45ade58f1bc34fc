export { FixtureCard } from './card/fixture-card';
export { describeFixture } from './card/fixture-texts';
export { describeResult } from './describe-result';
export { EntrantLink, SideLink } from './entrant-link';
export {
  isContested,
  isDecidedMatch,
  isInDispute,
  isOverMatch,
  isPlayableMatch,
  isRunningMatch,
  isUpcomingMatch,
  matchStates,
  needsStaff,
} from './match-states';
export { findNextStep, isUrgent, stepTexts } from './next-step';
export {
  describeVerdict,
  formatGoals,
  formatGoalsWithPenalties,
  formatPair,
  formatResultNote,
  formatScore,
  formatVerdict,
} from './score';
export {
  formatEntrant,
  formatSide,
  getOtherSide,
  isOwnMatch,
  nameSide,
  nameSides,
  type OwnMatch,
  type Side,
  type SideNames,
} from './sides';
export { useChanges } from './use-changes';
