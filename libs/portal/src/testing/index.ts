export { aFixture, aFixtureSide, aPortalConfig, aUser } from './builders';
export { delayPages, describeRemote } from './describe-remote';
export * from './expectations';
export { apiFailure, apiPage, createFakeFetch, type FakeHandlers, failOnce, type SentRequest } from './fake-fetch';
export { type RenderedPortal, type RenderPortalOptions, renderPortal } from './render-portal';
export * from './responses';
