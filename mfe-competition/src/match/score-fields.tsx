import { limits } from '@portal/contracts';
import type { SideNames } from '@portal/match';
import { Text, theme, truncate } from '@portal/ui';
import { FieldGroup, Stepper } from '@portal/ui/forms';
import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { useAnnouncedText } from '../live/announcer.tsx';
import { type Goals, type ScoreDraft, type ScoreRules, toScore } from './score.ts';

/** Part of a score with its message, as the server names it. */
export type ScoreIssues = Partial<Record<'legs' | 'extra' | 'penalties', string>>;

const Parts = styled.div`
  display: grid;
  gap: ${theme.space[5]};
`;

const PlayerRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  max-width: 24rem;
`;

const PlayerLabel = styled.label`
  ${truncate}
  flex: 1 1 6rem;
`;

interface PartFieldsProps {
  title: string;
  names: SideNames;
  goals: Goals;
  max: number;
  issue: string | undefined;
  onChange: (goals: Goals) => void;
}

const PartFields = ({ title, names, goals, max, issue, onChange }: PartFieldsProps) => {
  const id = useId();
  const row = (at: 0 | 1) => (
    <PlayerRow>
      <PlayerLabel htmlFor={`${id}-${at}`}>
        <bdi>{names[at]}</bdi>
      </PlayerLabel>
      <Stepper
        id={`${id}-${at}`}
        label={names[at]}
        value={goals[at]}
        max={max}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? `${id}-issue` : undefined}
        onChange={(value) => onChange(at === 0 ? [value, goals[1]] : [goals[0], value])}
      />
    </PlayerRow>
  );
  return (
    <FieldGroup legend={title} size="small">
      {row(0)}
      {row(1)}
      {issue && (
        <Text id={`${id}-issue`} role="alert" size="small" tone="danger">
          {issue}
        </Text>
      )}
    </FieldGroup>
  );
};

interface ScoreFieldsProps {
  draft: ScoreDraft;
  rules: ScoreRules;
  names: SideNames;
  issues: ScoreIssues;
  /** Each rejection moves the focus to the first field with an issue, which may be below the screen. */
  rejections: number;
  /** Shows extra time and penalties as soon as they are needed; until something is entered, every match is level. */
  showsNeeded: boolean;
  onChange: (draft: ScoreDraft) => void;
}

const legTitle = (legs: number, at: number): string => {
  if (legs === 1) return 'Goals';
  return at === 0 ? 'First leg' : 'Second leg';
};

/** The goals of each leg, and of extra time and penalties when the match needs them. */
export const ScoreFields = ({ draft, rules, names, issues, rejections, showsNeeded, onChange }: ScoreFieldsProps) => {
  const parts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (rejections > 0) parts.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [rejections]);
  const score = toScore(draft, rules);
  const hasExtra = showsNeeded && score.extra !== undefined;
  const hasPenalties = showsNeeded && score.penalties !== undefined;
  const needed = hasPenalties ? 'the penalty shootout' : hasExtra ? 'extra time' : '';
  useAnnouncedText(needed && `The match is level: enter ${needed}.`);
  const part = (key: 'extra' | 'penalties', title: string, max: number) => (
    <PartFields
      title={title}
      names={names}
      goals={draft[key]}
      max={max}
      issue={issues[key]}
      onChange={(goals) => onChange({ ...draft, [key]: goals })}
    />
  );
  return (
    <Parts ref={parts}>
      {draft.legs.map((goals, at) => (
        <PartFields
          key={legTitle(draft.legs.length, at)}
          title={legTitle(draft.legs.length, at)}
          names={names}
          goals={goals}
          max={limits.play.goals}
          issue={at === draft.legs.length - 1 ? issues.legs : undefined}
          onChange={(changed) => onChange({ ...draft, legs: draft.legs.with(at, changed) })}
        />
      ))}
      {hasExtra && part('extra', 'Extra time', limits.play.goals)}
      {hasPenalties && part('penalties', 'Penalty shootout', limits.play.penalties)}
    </Parts>
  );
};
