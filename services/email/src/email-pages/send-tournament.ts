import { AppError, implement } from '@portal/service-kit';
import type { EmailLimiters } from '../limits';
import type { PostMail } from '../mails/post-mail';

export interface TournamentMailOptions {
  postMail: PostMail;
  limiters: Pick<EmailLimiters, 'tournamentEmails'>;
}

const worthDeliveringMs = 86_400_000;

/** `POST /api/email/tournament`: to the caller's own verified address, which comes signed from the gateway and from nowhere else. */
export const sendTournament = ({ postMail, limiters }: TournamentMailOptions) =>
  implement('POST /api/email/tournament', async ({ body, player, log }) => {
    const { userId, username, email } = player;
    if (email === undefined) throw new AppError('unavailable', { cause: 'the identity carries no address' });
    await limiters.tournamentEmails.consume(userId);
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
