import type { EventType, ServiceName } from '@portal/contracts';

/** What `npm start`, dev, tests, the gateway and the check of docker-compose.yml know about a service. */
export interface ServiceDefinition {
  /** Port in a container. `npm start` adds the same offset to PORTAL_PORT_BASE - 4000. */
  port: number;
  /** Events delivered to its queue, `events-<service>`. */
  subscribes: readonly EventType[];
  /** Events whose entities it owns; it serves their current state as snapshots on its operations listener. */
  owns: readonly EventType[];
  /** Servers it cannot run without, beside MongoDB and Redis. */
  servers: readonly 'smtp'[];
  /** Secrets it reads, beside PORTAL_IDENTITY_KEY. */
  secrets: readonly ('PORTAL_CODE_KEY' | 'PORTAL_MAIL_KEY')[];
  /** Whether it has loaders of demo data (`seed.mjs`) and of synthetic data (`scale.mjs`). */
  hasLoaders: boolean;
}

/** Every service of the portal, in the order in which their demo data is loaded: owners before those who refer to them. */
export const services: Readonly<Record<ServiceName, ServiceDefinition>> = {
  account: {
    port: 4001,
    subscribes: ['standing.changed', 'clan.changed', 'notification.requested'],
    owns: ['player.changed'],
    servers: [],
    secrets: ['PORTAL_CODE_KEY', 'PORTAL_MAIL_KEY'],
    hasLoaders: true,
  },
  competition: {
    port: 4003,
    subscribes: ['player.changed'],
    owns: ['standing.changed', 'clan.changed'],
    servers: [],
    secrets: [],
    hasLoaders: true,
  },
  community: {
    port: 4002,
    subscribes: ['player.changed', 'standing.changed', 'clan.changed'],
    owns: [],
    servers: [],
    secrets: [],
    hasLoaders: true,
  },
  email: {
    port: 4004,
    subscribes: ['email.requested'],
    owns: [],
    servers: ['smtp'],
    secrets: ['PORTAL_MAIL_KEY'],
    hasLoaders: false,
  },
};

export const serviceNames = Object.keys(services) as ServiceName[];
