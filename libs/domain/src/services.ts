import type { EventType, ServiceName } from '@portal/contracts';

/** `npm start`, dev, tests, the gateway and the check of docker-compose.yml read these properties of a service. */
interface ServiceDefinition {
  /** Port in a container. `npm start` adds PORTAL_PORT_BASE - 4000. */
  port: number;
  /** Events that are delivered to its queue, `events-<service>`. */
  subscribes: readonly EventType[];
  /** Events whose entities it owns. It serves their current state as snapshots on its operations listener. */
  owns: readonly EventType[];
  /** Events that it publishes in addition to `owns`. */
  publishes: readonly EventType[];
  /** Servers that it needs in addition to MongoDB and Redis. */
  servers: readonly 'smtp'[];
  /** Secrets that it reads in addition to PORTAL_IDENTITY_PUBLIC_KEYS. */
  secrets: readonly ('PORTAL_CODE_KEY' | 'PORTAL_EMAIL_KEY' | 'PORTAL_PUSH_KEY' | 'PORTAL_SNAPSHOT_KEY')[];
  /** Whether identities signed for it carry the player's email. */
  readsPlayerEmail: boolean;
  /** Whether it has loaders of demo data (`seed.mjs`) and of synthetic data (`scale.mjs`). */
  hasLoaders: boolean;
}

/** Demo data is loaded in this order: the owner of an entity comes before services that refer to it. */
export const services: Readonly<Record<ServiceName, ServiceDefinition>> = {
  account: {
    port: 4001,
    subscribes: ['standing.changed', 'clan.changed', 'notification.requested'],
    owns: ['player.changed', 'player.removed'],
    publishes: ['email.requested', 'email.forgotten', 'sessions.ended'],
    servers: [],
    secrets: ['PORTAL_CODE_KEY', 'PORTAL_EMAIL_KEY', 'PORTAL_SNAPSHOT_KEY'],
    readsPlayerEmail: false,
    hasLoaders: true,
  },
  competition: {
    port: 4003,
    subscribes: ['player.changed', 'player.removed'],
    owns: ['standing.changed', 'clan.changed', 'activity.published'],
    publishes: ['notification.requested', 'live.changed'],
    servers: [],
    secrets: ['PORTAL_SNAPSHOT_KEY'],
    readsPlayerEmail: false,
    hasLoaders: true,
  },
  community: {
    port: 4002,
    subscribes: [
      ...(['player.changed', 'player.removed', 'standing.changed', 'clan.changed'] as const),
      ...(['activity.published', 'notification.requested', 'sessions.ended'] as const),
    ],
    owns: [],
    publishes: ['live.changed', 'notification.requested'],
    servers: [],
    secrets: ['PORTAL_PUSH_KEY', 'PORTAL_SNAPSHOT_KEY'],
    readsPlayerEmail: false,
    hasLoaders: true,
  },
  email: {
    port: 4004,
    subscribes: ['email.requested', 'email.forgotten'],
    owns: [],
    publishes: [],
    servers: ['smtp'],
    secrets: ['PORTAL_EMAIL_KEY'],
    readsPlayerEmail: true,
    hasLoaders: false,
  },
};

export const serviceNames = Object.keys(services) as ServiceName[];

/** Whether identities signed for a service carry the player's email. */
export const readsPlayerEmail = (service: ServiceName): boolean => services[service].readsPlayerEmail;
