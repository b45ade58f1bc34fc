import type { Clock, Connection } from '@portal/service-kit';
import { createEmailRepository } from './email/email-repository';
import { createSuppressionRepository } from './suppression/suppression-repository';

/** One repository per collection; they take and return plain objects. */
export const createRepositories = (connection: Connection, clock: Clock) => ({
  emails: createEmailRepository(connection, clock),
  suppressions: createSuppressionRepository(connection, clock),
});
export type Repositories = ReturnType<typeof createRepositories>;

export const createIndexes = async ({ emails, suppressions }: Repositories): Promise<void> => {
  await Promise.all([emails.createIndexes(), suppressions.createIndexes()]);
};
