import { contract, type TournamentBracket } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { AppError } from '@portal/service-kit';

/** @throws AppError `tournament_not_found`, or `unavailable` if the portal does not respond */
const request = async (url: URL, signal: AbortSignal): Promise<Response> => {
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
  if (response.ok) return response;
  await response.body?.cancel();
  if (response.status === 404) throw new AppError('tournament_not_found');
  throw new AppError('unavailable', { cause: `${url.origin} responded ${response.status} to ${url.pathname}` });
};

/**
 * Reads a tournament that has ended from the public API of the portal.
 * @throws AppError `tournament_not_found`, `phase_not_possible` before its end, `unavailable`
 */
export const readEndedCup = async (
  portalUrl: string,
  tournamentId: string,
  signal: AbortSignal,
): Promise<TournamentBracket> => {
  const path = `/api${competitionPaths.tournament(tournamentId)}/bracket`;
  const response = await request(new URL(path, portalUrl), signal);
  const bracket = contract['GET /api/tournaments/{id}/bracket'].response.parse(await response.json());
  const hasEnded = bracket.phase === 'finished' || bracket.phase === 'settled';
  if (!hasEnded) throw new AppError('phase_not_possible', { cause: `the phase is ${bracket.phase}` });
  return bracket;
};

/** Reads a picture of the portal. @throws AppError as `readEndedCup` */
export const readPicture = async (portalUrl: string, path: string, signal: AbortSignal): Promise<Buffer> =>
  Buffer.from(await (await request(new URL(path, portalUrl), signal)).arrayBuffer());
