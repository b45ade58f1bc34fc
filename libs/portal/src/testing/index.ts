import { notifyManager } from '@tanstack/react-query';
import { act } from '@testing-library/react';

// Responses of the fake network arrive at any time, also while a test waits for something that is no query of the Testing Library.
notifyManager.setBatchNotifyFunction(act);

export { aFixture, aFixtureSide, aPortalConfig, aUser } from './builders.ts';
export { delayPages, describeRemote } from './describe-remote.tsx';
export * from './expectations.tsx';
export { FakeEventSource } from './fake-event-source.ts';
export { apiFailure, apiPage, createFakeFetch, type FakeHandlers, failOnce, type SentRequest } from './fake-fetch.ts';
export { type RenderedPortal, type RenderPortalOptions, renderPortal } from './render-portal.tsx';
export * from './responses.ts';
