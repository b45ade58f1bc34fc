export { aPortalConfig, aUser } from './builders';
export * from './expectations';
export { apiFailure, apiPage, createFakeFetch, type FakeHandlers, failOnce, type SentRequest } from './fake-fetch';
export { type RenderedPortal, type RenderPortalOptions, renderPortal } from './render-portal';
export * from './responses';
