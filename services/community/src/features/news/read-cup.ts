import { contract, id, limits, type TournamentBracket } from '@portal/contracts';
import { slugify } from './draft-article.ts';
import { NewsCommandError } from './news-command-error.ts';

const timeoutMs = 10_000;

const request = async (url: URL): Promise<Response> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((cause: unknown) => {
    throw new NewsCommandError(`The portal at ${url.origin} does not respond`, { cause });
  });
  if (response.ok) return response;
  const { error } = (await response.json().catch(() => ({}))) as { error?: string };
  throw new NewsCommandError(`${url.origin}${url.pathname}: ${error ?? `status ${response.status}`}`);
};

/** Finds the tournaments that have this slug as their name. */
const findIds = async (portalUrl: string, slug: string): Promise<string[]> => {
  const found: string[] = [];
  let next: string | undefined = `/api/tournaments?limit=${limits.tournamentsPage.max}`;
  while (next !== undefined) {
    const response: Response = await request(new URL(next, portalUrl));
    const page = contract['GET /api/tournaments'].response.parse(await response.json());
    found.push(...page.flatMap(({ id: tournamentId, name }) => (slugify(name) === slug ? [tournamentId] : [])));
    next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return found;
};

const findId = async (portalUrl: string, tournament: string): Promise<string> => {
  if (id.safeParse(tournament).success) return tournament;
  const [found, ...others] = await findIds(portalUrl, slugify(tournament));
  if (found === undefined) throw new NewsCommandError(`No tournament is called ${tournament}`);
  if (others.length > 0)
    throw new NewsCommandError(
      `Several tournaments are called ${tournament}. Name one by its id:\n${[found, ...others].join('\n')}`,
    );
  return found;
};

/**
 * Reads a tournament that has ended from the public API of a portal.
 * @param tournament id, name or slug of the name
 * @throws NewsCommandError if it is unknown or has not ended
 */
export const readEndedCup = async (portalUrl: string, tournament: string): Promise<TournamentBracket> => {
  const tournamentId = await findId(portalUrl, tournament);
  const response = await request(new URL(`/api/tournaments/${tournamentId}/bracket`, portalUrl));
  const bracket = contract['GET /api/tournaments/{id}/bracket'].response.parse(await response.json());
  const { phase, settings } = bracket;
  if (phase !== 'finished' && phase !== 'settled')
    throw new NewsCommandError(`${settings.name} has not ended: its phase is ${phase}`);
  return bracket;
};

/** Reads a picture of a portal. @throws NewsCommandError */
export const readPicture = async (portalUrl: string, path: string): Promise<Buffer> =>
  Buffer.from(await (await request(new URL(path, portalUrl))).arrayBuffer());
