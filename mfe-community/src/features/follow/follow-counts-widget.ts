export { FollowCounts as Widget } from './components/follow-counts';
