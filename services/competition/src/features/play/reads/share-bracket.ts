import type { MatchResponse, MatchSide } from '@portal/contracts';
import { utcDay } from '@portal/contracts/dates';
import { sumGoals } from '@portal/contracts/fixture-score';
import type { BracketShareCard, BracketShareSide } from '@portal/service-kit/pictures';
import type { CompetitionContext } from '../../../context.ts';
import type { Play } from '../../../data-access/play/documents.ts';
import { findFinal } from '../../../engine/placements.ts';
import type { Bracket, BracketMatch } from '../../../engine/types.ts';
import { requirePlay } from '../load/actor.ts';
import { readPeople } from '../load/people.ts';
import { listEntrants } from '../match/games.ts';
import { buildSubject, presentMatch } from '../present/match.ts';
import { createView } from '../present/view.ts';
import { nameEntrant, readCrest } from './share-fixture.ts';

/** Scores change, unlike what other share images show. */
export const playedShareImageSeconds = 60;

/** Quarterfinals, semifinals and final. */
const maxRounds = 3;

/** The rounds that decide a tournament: the last eight, or the last matches of both halves of a double elimination. */
const findFinalStage = (bracket: Bracket): BracketMatch[][] => {
  const matches = [...bracket.values()];
  const final = findFinal(bracket);
  if (!final) return [];
  if (final.planned.stage === 'final') {
    const findLast = (stage: string) => matches.findLast(({ planned }) => planned.stage === stage) ?? [];
    return [[findLast('upper'), findLast('lower')].flat(), [final]];
  }
  const upper = matches.filter(({ planned }) => planned.stage === 'upper');
  const last = final.planned.round;
  return Array.from({ length: Math.min(maxRounds, last) }, (_, at) => last - at)
    .toReversed()
    .map((round) => upper.filter(({ planned }) => planned.round === round));
};

/** `2`, or with penalties `2 (5)`. */
const formatScore = ({ result, winner }: MatchResponse, side: 'home' | 'away'): string | null => {
  if (!result) return null;
  if (!('score' in result)) return winner === side ? 'W/O' : null;
  const { penalties } = result.score;
  const at = side === 'home' ? 0 : 1;
  const goals = sumGoals(result.score)[at];
  return penalties ? `${goals} (${penalties[at]})` : String(goals);
};

/** The source of a player who is not known yet would be too long: `Winner of quarterfinal 2`. */
const formatName = ({ entrant, from }: MatchSide, player: BracketMatch['home']): string => {
  if (entrant) return nameEntrant(entrant);
  return player === null && from ? from : 'To be decided';
};

const describePhase = ({ phase, settings }: Play): string => {
  if (phase === 'ready') return `Starts ${utcDay.format(settings.times.startsAt)}`;
  if (phase === 'live') return 'Live now';
  return phase === 'paused' ? 'Paused' : 'Final result';
};

/** `Semifinals`, or `Upper final and lower final`. */
const joinTitles = (titles: readonly string[]): string => {
  const [first = '', ...others] = new Set(titles);
  return [first, ...others.map((title) => title.toLowerCase())].join(' and ');
};

const isKnown = ({ home, away }: BracketMatch) => typeof home === 'string' || typeof away === 'string';

/**
 * Reads what chats show with a link to a tournament once some of its last eight are known.
 * @returns null before, in a league, and for a cancelled tournament
 */
export const readBracketCard = async (ctx: CompetitionContext, id: string): Promise<BracketShareCard | null> => {
  const play = await requirePlay(ctx, id);
  const view = createView(play, new Map());
  const stage = findFinalStage(view.bracket);
  if (!stage.flat().some(isKnown)) return null;
  const { names, looks } = await readPeople(ctx, { pictured: listEntrants(stage.flat()) });
  const final = findFinal(view.bracket);
  const buildSide = async (
    match: BracketMatch,
    shown: MatchResponse,
    side: 'home' | 'away',
  ): Promise<BracketShareSide> => {
    const { entrant } = shown[side];
    return {
      name: formatName(shown[side], match[side]),
      isKnown: entrant !== null,
      picture: await readCrest(ctx, entrant && looks.get(entrant.id)),
      score: formatScore(shown, side),
      isOut: shown.winner !== null && shown.winner !== side,
      isChampion: match === final && shown.winner === side && !play.barred.includes(entrant?.id ?? ''),
    };
  };
  const buildMatch = async (match: BracketMatch) => {
    const shown = presentMatch(buildSubject(view, match), { names });
    const [home, away] = await Promise.all([buildSide(match, shown, 'home'), buildSide(match, shown, 'away')]);
    return { home, away };
  };
  const rounds = stage.map(async (matches) => ({
    title: joinTitles(matches.map(({ planned }) => view.labels.title(planned))),
    matches: await Promise.all(matches.map(buildMatch)),
  }));
  return {
    brand: ctx.portal.communityName,
    eyebrow: describePhase(view.play),
    title: view.play.settings.name,
    rounds: await Promise.all(rounds),
  };
};
