export { DetailFailure } from './detail-failure.tsx';
export { FilterLinks } from './filter-links.tsx';
export { NotFoundPage } from './not-found-page.tsx';
export { CupBadges, describeProvisional, ProvisionalNote, useProvisional } from './player-cups.tsx';
export { PlayerStats } from './player-stats.tsx';
