export { startTestOwner, type TestOwner, type TestOwnerOptions } from './test-owner';
export { briefly, collectionOf, type SeenQuery, watchQueries } from './watch-queries';
