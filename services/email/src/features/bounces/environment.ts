import { z } from '@portal/contracts';
import { parseNames } from '@portal/service-kit';
import { isTopicArn } from './sns-signature';

const hourMs = 3_600_000;

export const feedbackEnvironment = {
  /** Topics of Amazon SNS whose bounces and complaints are believed; none unless given. */
  MAIL_SNS_TOPICS: z
    .string()
    .transform(parseNames)
    .refine((arns) => arns.every(isTopicArn), { message: 'is not a list of SNS topic ARNs' })
    .default([]),
  /** Temporary bounces that suppress an address. Each counts 1, and its weight halves in this many hours. */
  MAIL_BOUNCE_THRESHOLD: z.coerce.number().min(1).max(1_000).default(3),
  MAIL_BOUNCE_HALF_LIFE_HOURS: z.coerce.number().min(1).max(8_760).default(168),
};

export const feedbackConfigOf = (environment: z.output<z.ZodObject<typeof feedbackEnvironment>>) => ({
  topics: environment.MAIL_SNS_TOPICS,
  bouncePolicy: {
    threshold: environment.MAIL_BOUNCE_THRESHOLD,
    halfLifeMs: environment.MAIL_BOUNCE_HALF_LIFE_HOURS * hourMs,
  },
});
