export { DetailFailure } from './detail-failure';
export { FilterLinks } from './filter-links';
export { NotFoundPage } from './not-found-page';
export { PlayerStats } from './player-stats';
