import { z } from '@portal/contracts';
import { parseNames } from '@portal/service-kit';
import { isTopicArn } from './sns-signature';

const hourMs = 3_600_000;

export const feedbackEnvironment = {
  MAIL_SNS_TOPICS: z
    .string()
    .transform(parseNames)
    .refine((arns) => arns.every(isTopicArn), { message: 'is not a list of SNS topic ARNs' })
    .default([])
    .describe('Topics of Amazon SNS whose bounces and complaints are believed.'),
  MAIL_BOUNCE_THRESHOLD: z.coerce
    .number()
    .min(1)
    .max(1_000)
    .default(3)
    .describe('Temporary bounces that suppress an address; each counts 1 and fades.'),
  MAIL_BOUNCE_HALF_LIFE_HOURS: z.coerce
    .number()
    .min(1)
    .max(8_760)
    .default(168)
    .describe('Hours in which the weight of a temporary bounce halves.'),
};

export const feedbackConfigOf = (environment: z.output<z.ZodObject<typeof feedbackEnvironment>>) => ({
  topics: environment.MAIL_SNS_TOPICS,
  bouncePolicy: {
    threshold: environment.MAIL_BOUNCE_THRESHOLD,
    halfLifeMs: environment.MAIL_BOUNCE_HALF_LIFE_HOURS * hourMs,
  },
});
