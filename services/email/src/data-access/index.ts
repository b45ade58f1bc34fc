import type { Clock } from '@portal/service-kit';
import type { Connection } from '@portal/service-kit/database';
import { createEarlierEmails } from './email/earlier-emails.ts';
import { createEmailOperations } from './email/email-operations.ts';
import { createEmailRepository } from './email/email-repository.ts';
import { createAuditRepository } from './operations-audit/audit-repository.ts';
import { createPauseRepository } from './pause/pause-repository.ts';
import { createPreferenceRepository } from './preference/preference-repository.ts';
import { createSuppressionRepository } from './suppression/suppression-repository.ts';

/** One repository per collection; they take and return plain objects. */
export const createRepositories = (connection: Connection, clock: Clock) => ({
  emails: createEmailRepository(connection, clock),
  earlierEmails: createEarlierEmails(connection, clock),
  suppressions: createSuppressionRepository(connection, clock),
  preferences: createPreferenceRepository(connection),
  operations: createEmailOperations(connection, clock),
  pauses: createPauseRepository(connection, clock),
  audit: createAuditRepository(connection, clock),
});
export type Repositories = ReturnType<typeof createRepositories>;

export const createIndexes = async ({ emails, suppressions, operations, audit }: Repositories): Promise<void> => {
  await Promise.all([emails, suppressions, operations, audit].map((repository) => repository.createIndexes()));
};
