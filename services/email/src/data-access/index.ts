import type { Clock, Connection } from '@portal/service-kit';
import { createControlRepository } from './control/control-repository';
import { createEmailRepository } from './email/email-repository';
import { createMessageOperations } from './email/message-operations';
import { createAuditRepository } from './operations-audit/audit-repository';
import { createSuppressionRepository } from './suppression/suppression-repository';

/** One repository per collection; they take and return plain objects. */
export const createRepositories = (connection: Connection, clock: Clock) => ({
  emails: createEmailRepository(connection, clock),
  suppressions: createSuppressionRepository(connection, clock),
  operations: createMessageOperations(connection, clock),
  controls: createControlRepository(connection, clock),
  audit: createAuditRepository(connection, clock),
});
export type Repositories = ReturnType<typeof createRepositories>;

export const createIndexes = async ({ emails, suppressions, operations, audit }: Repositories): Promise<void> => {
  await Promise.all([emails, suppressions, operations, audit].map((repository) => repository.createIndexes()));
};
