export { FixtureCard } from './card/fixture-card';
export { describeFixture } from './card/fixture-texts';
export { describeResult } from './describe-result';
export {
  isAheadMatch,
  isContested,
  isDecidedMatch,
  isInDispute,
  isOverMatch,
  isPlayedMatch,
  isRunningMatch,
  matchStates,
  needsStaff,
} from './match-states';
export { findNextStep, isUrgent, stepTexts } from './next-step';
export {
  describeVerdict,
  formatGoals,
  formatGoalsWithPenalties,
  formatPair,
  formatScore,
  formatVerdict,
  resultNote,
} from './score';
export {
  formatSide,
  getOtherSide,
  isOwnMatch,
  nameSide,
  nameSides,
  type OwnMatch,
  type Side,
  type SideNames,
} from './sides';
