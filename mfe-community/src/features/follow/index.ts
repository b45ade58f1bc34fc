export { FollowButton } from './components/follow-button';
export { FollowCounts } from './components/follow-counts';
