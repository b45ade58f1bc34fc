export { startTestOwner, type TestOwner, type TestOwnerOptions } from './test-owner';
export { collectionOf, type SeenQuery, summarize, watchQueries } from './watch-queries';
