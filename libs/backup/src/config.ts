import { z } from '@portal/contracts';
import { mongoEnvironment, parseNames, redisEnvironment, serviceEnvironment } from '@portal/service-kit';

/** Settings of the commands `save` and `restore`. */
export const backupEnvironment = z.object({
  ...serviceEnvironment.pick({ NODE_ENV: true, LOG_LEVEL: true }).shape,
  ...mongoEnvironment.shape,
  ...redisEnvironment.shape,
  BACKUP_DIR: z.string().default('.').describe('Folder of the backups.'),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .default(14)
    .describe('Number of backups that are kept in the folder; the oldest go after a new one is complete.'),
  BACKUP_RECIPIENTS: z
    .string()
    .transform(parseNames)
    .pipe(z.array(z.string().regex(/^age1[a-z0-9]+$/, 'is not a list of public keys of age')))
    .default([])
    .describe(
      'Public keys of age, separated by commas, for which backups are encrypted: `age-keygen`. Required in production. Any one of the private keys opens a backup.',
    ),
  BACKUP_IDENTITY: z
    .string()
    .regex(/^AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]+$/, 'is not a private key of age')
    .meta({ secret: true })
    .optional()
    .describe('Private key of age, only for `restore`. Keep it away from the machines that write backups.'),
});

export type BackupEnvironment = z.output<typeof backupEnvironment>;
