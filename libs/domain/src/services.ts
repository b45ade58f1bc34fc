import type { EventType, ServiceName } from '@portal/contracts';

/** Properties of a service for `npm start`, dev, tests, the gateway and the check of docker-compose.yml. */
interface ServiceDefinition {
  /** Port in a container. `npm start` adds the same offset to PORTAL_PORT_BASE - 4000. */
  port: number;
  /** Events delivered to its queue, `events-<service>`. */
  subscribes: readonly EventType[];
  /** Events whose entities it owns; it serves their current state as snapshots on its operations listener. */
  owns: readonly EventType[];
  /** Events that it publishes besides those of its entities. */
  publishes: readonly EventType[];
  /** Servers it cannot run without, besides MongoDB and Redis. */
  servers: readonly 'smtp'[];
  /** Secrets it reads, besides PORTAL_IDENTITY_KEY. */
  secrets: readonly ('PORTAL_CODE_KEY' | 'PORTAL_MAIL_KEY')[];
  /** Whether identities signed for it carry the player's email address. */
  readsPlayerEmail: boolean;
  /** Whether it has loaders of demo data (`seed.mjs`) and of synthetic data (`scale.mjs`). */
  hasLoaders: boolean;
}

/** Every service of the portal, in the order in which their demo data is loaded: owners before those who refer to them. */
export const services: Readonly<Record<ServiceName, ServiceDefinition>> = {
  account: {
    port: 4001,
    subscribes: ['standing.changed', 'clan.changed', 'notification.requested'],
    owns: ['player.changed'],
    publishes: ['email.requested'],
    servers: [],
    secrets: ['PORTAL_CODE_KEY', 'PORTAL_MAIL_KEY'],
    readsPlayerEmail: false,
    hasLoaders: true,
  },
  competition: {
    port: 4003,
    subscribes: ['player.changed'],
    owns: ['standing.changed', 'clan.changed'],
    publishes: ['notification.requested'],
    servers: [],
    secrets: [],
    readsPlayerEmail: false,
    hasLoaders: true,
  },
  community: {
    port: 4002,
    subscribes: ['player.changed', 'standing.changed', 'clan.changed'],
    owns: [],
    publishes: [],
    servers: [],
    secrets: [],
    readsPlayerEmail: false,
    hasLoaders: true,
  },
  email: {
    port: 4004,
    subscribes: ['email.requested'],
    owns: [],
    publishes: [],
    servers: ['smtp'],
    secrets: ['PORTAL_MAIL_KEY'],
    readsPlayerEmail: true,
    hasLoaders: false,
  },
};

export const serviceNames = Object.keys(services) as ServiceName[];

/** Whether identities signed for a service carry the player's email address. */
export const readsPlayerEmail = (service: ServiceName): boolean => services[service].readsPlayerEmail;
