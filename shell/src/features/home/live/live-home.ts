export { LiveSections } from './live-sections';
export { LiveStats } from './live-stats';
