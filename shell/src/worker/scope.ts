// Types of the worker's globals. TypeScript's library `WebWorker` conflicts with `DOM`, which the shell uses.

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** A request of a page. */
export interface FetchEvent extends WaitingEvent {
  request: Request;
  /** The page that makes the request; empty for the request of a page itself. */
  clientId: string;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface WorkerEvents {
  install: WaitingEvent;
  activate: WaitingEvent;
  fetch: FetchEvent;
  message: WaitingEvent & { data: unknown };
  push: WaitingEvent & { data: { json(): unknown } | null };
  notificationclick: WaitingEvent & { notification: Notification; action: string };
  pushsubscriptionchange: WaitingEvent & { oldSubscription?: PushSubscription | null };
}

interface Client {
  postMessage(message: unknown): void;
}

interface WindowClient extends Client {
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    get(id: string): Promise<Client | undefined>;
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, handle: (event: WorkerEvents[Name]) => void): void;
}

declare const self: WorkerScope;
export const scope = self;
