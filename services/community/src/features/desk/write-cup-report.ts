import type { Entrant, EntrantKind, MatchResponse, MatchScore, TournamentBracket } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { slugify } from './slugify.ts';

/** The text of an article about a tournament that has ended, for an editor to finish. */
export interface CupReport {
  slug: string;
  title: string;
  excerpt: string;
  markdown: string;
  /** Path of the picture in the portal. */
  picturePath: string;
}

type Side = 'home' | 'away';
type Match = MatchResponse;

const listedPlaces = 8;

/** Names are text, not Markdown. Underscores within a word have no meaning there. */
const escapeMarkdown = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*[\]<>#&~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');

const unknownNames: Record<EntrantKind, string> = { players: 'an unknown player', clans: 'an unknown clan' };

const formatName = (entrant: Entrant | null): string => entrant?.name ?? unknownNames[entrant?.kind ?? 'players'];

const link = (text: string, path: string) => `[${text}](${path})`;

const paths: Record<EntrantKind, (id: string, name: string) => string> = {
  players: (_, name) => communityPaths.member(name),
  clans: (id) => competitionPaths.clan(id),
};

const linkEntrant = (entrant: Entrant | null): string => {
  if (!entrant || entrant.name === null) return formatName(entrant);
  const { kind, id, name } = entrant;
  return link(escapeMarkdown(name), paths[kind](id, name));
};

const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

const isDecided = ({ state }: Match) => state === 'done' || state === 'contested';

const findSide = ({ home, away }: Match, entrantId: string): Side | null => {
  if (home.entrant?.id === entrantId) return 'home';
  return away.entrant?.id === entrantId ? 'away' : null;
};

/** `2–1`, with the goals of `side` first. */
const formatScore = ({ legs, extra, penalties }: MatchScore, side: Side): string => {
  const format = ([home, away]: readonly [number, number]) => (side === 'home' ? `${home}–${away}` : `${away}–${home}`);
  const goals = [...legs, ...(extra ? [extra] : [])].reduce(([home, away], [more, others]) => [
    home + more,
    away + others,
  ]);
  if (penalties) return `${format(goals)}, ${format(penalties)} on penalties`;
  if (extra) return `${format(goals)} after extra time`;
  return legs.length > 1 ? `${format(goals)} on aggregate` : format(goals);
};

/** The decided match about the first place; a league has none. */
const findFinal = ({ rounds }: TournamentBracket): Match | undefined =>
  rounds
    .filter(({ stage }) => stage === 'upper' || stage === 'final')
    .flatMap(({ matches }) => matches)
    .findLast(isDecided);

const describeResult = (match: Match, side: Side): string => {
  const opponent = linkEntrant(match[otherSide(side)].entrant);
  const { result } = match;
  if (!result || !('score' in result)) return `walkover against ${opponent}`;
  return `${formatScore(result.score, side)} against ${opponent}`;
};

/** `GoalMachine_9 beat TikiTakaTom 3–1 in the final.` */
const describeFinal = (match: Match, write: (entrant: Entrant | null) => string): string => {
  const side = match.winner ?? 'home';
  const [winner, loser] = [match[side], match[otherSide(side)]].map(({ entrant }) => write(entrant));
  if (match.winner === null) return `The final between ${winner} and ${loser} has no winner.`;
  if (!match.result || !('score' in match.result)) return `${winner} won the final against ${loser} by walkover.`;
  return `${winner} beat ${loser} ${formatScore(match.result.score, side)} in the final.`;
};

const listPath = ({ rounds }: TournamentBracket, championId: string): string[] =>
  rounds
    .flatMap(({ matches }) => matches)
    .filter(isDecided)
    .flatMap((match) => {
      const side = findSide(match, championId);
      return side ? [`- **${match.label}**: ${describeResult(match, side)}`] : [];
    });

/** Players who went out in the same round share a place. */
const listStandings = ({ places }: TournamentBracket): string[] => {
  const listed = places.filter(({ place }) => place <= listedPlaces);
  return [...new Set(listed.map(({ place }) => place))].map((place) => {
    const players = listed.filter((row) => row.place === place).map((row) => linkEntrant(row.entrant));
    return `- Place ${place}: ${players.join(', ')}`;
  });
};

/** The final alone in its paragraph, which pages show as the match. */
const embedFinal = (id: string, { key, home, away }: Match): string => {
  const text = `${formatName(home.entrant)} against ${formatName(away.entrant)}`;
  return link(escapeMarkdown(text), competitionPaths.match(id, key));
};

const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`## ${heading}`, lines.join('\n')] : [];

/** Writes about a tournament that has ended. The same tournament always gets the same slug. */
export const writeCupReport = (bracket: TournamentBracket): CupReport => {
  const { id, settings, places, entrants } = bracket;
  const slug = [slugify(settings.name) || 'tournament', id.slice(-6)].join('-');
  const first = places.find(({ place }) => place === 1);
  const champion = first?.entrant;
  const final = findFinal(bracket);
  const players = `${entrants.filter(({ seed }) => seed !== null).length} ${settings.entrants} took part.`;
  const title = champion ? `${formatName(champion)} wins ${settings.name}` : `${settings.name} ends without a champion`;
  const excerpt = [...(final ? [describeFinal(final, formatName)] : []), players].join(' ');
  const tournament = link(escapeMarkdown(settings.name), competitionPaths.tournament(id));
  const opening = champion
    ? `${linkEntrant(champion)} is the champion of ${tournament}.`
    : `${tournament} has no champion.`;
  const blocks = [
    [opening, ...(final ? [describeFinal(final, (entrant) => escapeMarkdown(formatName(entrant)))] : []), players].join(
      ' ',
    ),
    ...section('The final', final ? [embedFinal(id, final)] : []),
    ...section('The path to the title', champion ? listPath(bracket, champion.id) : []),
    ...section('Final standings', listStandings(bracket)),
  ];
  return {
    ...{ slug, title, excerpt },
    markdown: `${blocks.join('\n\n')}\n`,
    picturePath: `/api${competitionPaths.tournament(id)}${final ? `/matches/${final.key}` : ''}/share-image`,
  };
};
