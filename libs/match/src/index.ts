export { findNextStep } from '@portal/contracts/next-act';
export { FixtureCard } from './card/fixture-card.tsx';
export { describeFixture } from './card/fixture-texts.ts';
export { describeResult } from './describe-result.ts';
export { EntrantLink, SideLink } from './entrant-link.tsx';
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
} from './match-states.ts';
export {
  describeVerdict,
  formatGoals,
  formatGoalsWithPenalties,
  formatPair,
  formatResultNote,
  formatScore,
  formatVerdict,
} from './score.ts';
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
} from './sides.ts';
export { useChanges } from './use-changes.ts';
