import { AppError, implement } from '@portal/service-kit';
import type { PostEmail } from '../emails/post-email';
import type { EmailLimiters } from '../limits';

export interface TournamentEmailOptions {
  postEmail: PostEmail;
  limiters: Pick<EmailLimiters, 'tournamentEmails'>;
}

const ttlMs = 86_400_000;

/** `POST /api/email/tournament`: to the caller's own verified address, which comes signed from the gateway and from nowhere else. */
export const sendTournament = ({ postEmail, limiters }: TournamentEmailOptions) =>
  implement('POST /api/email/tournament', async ({ body, player, log }) => {
    const { userId, username, email } = player;
    if (email === undefined) throw new AppError('unavailable', { cause: 'the identity carries no address' });
    await limiters.tournamentEmails.consume(userId);
    await postEmail(
      {
        template: 'tournament',
        to: { name: username, address: email },
        vars: { username, tournamentName: body.tournamentName, startsAt: body.startDate },
        ttlMs,
      },
      log,
    );
    return { success: true as const };
  });
