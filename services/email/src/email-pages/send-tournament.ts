import { AppError, createRateLimiter, implement, type Redis } from '@portal/service-kit';
import type { PostMail } from '../mails/post-mail';

export interface TournamentMailOptions {
  postMail: PostMail;
  redis: Redis;
  redisPrefix: string;
  /** Mails that one player may have sent in an hour. */
  perHour: number;
}

const worthDeliveringMs = 86_400_000;

/** `POST /api/email/tournament`: to the caller's own verified address, which comes signed from the gateway and from nowhere else. */
export const sendTournament = ({ postMail, redis, redisPrefix, perHour }: TournamentMailOptions) => {
  const limiter = createRateLimiter({
    redis,
    prefix: redisPrefix,
    name: 'tournament-mail',
    points: perHour,
    windowSeconds: 3_600,
  });

  return implement('POST /api/email/tournament', async ({ body, player, log }) => {
    const { userId, username, email } = player;
    if (email === undefined) throw new AppError('unavailable', { cause: 'the identity carries no address' });
    await limiter.consume(userId);
    await postMail(
      {
        template: 'tournament',
        to: { name: username, address: email },
        vars: { username, tournamentName: body.tournamentName, startsAt: body.startDate },
        worthDeliveringMs,
      },
      log,
    );
    return { success: true as const };
  });
};
