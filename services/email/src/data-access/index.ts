import type { Clock, Connection } from '@portal/service-kit';
import { createControlRepository } from './control/control-repository';
import { createEmailRepository } from './email/email-repository';
import { createMessageOperations } from './email/message-operations';
import { createAuditRepository } from './operations-audit/audit-repository';
import { createPreferenceRepository } from './preference/preference-repository';
import { createSuppressionRepository } from './suppression/suppression-repository';
import { createWorkerStatusRepository } from './worker-status/worker-status-repository';

/** One repository per collection; they take and return plain objects. */
export const createRepositories = (connection: Connection, clock: Clock) => ({
  emails: createEmailRepository(connection, clock),
  suppressions: createSuppressionRepository(connection, clock),
  preferences: createPreferenceRepository(connection),
  operations: createMessageOperations(connection, clock),
  controls: createControlRepository(connection, clock),
  workerStatus: createWorkerStatusRepository(connection),
  audit: createAuditRepository(connection, clock),
});
export type Repositories = ReturnType<typeof createRepositories>;

export const createIndexes = async (repositories: Repositories): Promise<void> => {
  const { emails, suppressions, operations, workerStatus, audit } = repositories;
  const indexed = [emails, suppressions, operations, workerStatus, audit];
  await Promise.all(indexed.map((repository) => repository.createIndexes()));
};
