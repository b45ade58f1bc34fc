import { Cluster, media, Stack, Text, theme } from '@portal/ui';
import { styled } from 'styled-components';

/** The shape of the contract's `PasswordStrength`. */
export interface Strength {
  /** 0..100 */
  score: number;
  band: 'Weak' | 'Fair' | 'Good' | 'Strong';
  missing: readonly string[];
}

const bandColors: Record<Strength['band'], string> = {
  Weak: theme.color.dangerText,
  Fair: theme.color.amber,
  Good: theme.color.info,
  Strong: theme.color.accent,
};

const MeterTrack = styled.div`
  flex: 1;
  block-size: 6px;
  overflow: hidden;
  background: ${theme.color.surfaceRaised};
  border-radius: ${theme.radius.full};
  ${media.forcedColors} { outline: 1px solid; }
`;

const MeterBar = styled.div<{ $band: Strength['band'] }>`
  block-size: 100%;
  background: ${({ $band }) => bandColors[$band]};
  border-radius: inherit;
  transform-origin: left;
  transition: transform ${theme.duration.slow} ${theme.easing};
  ${media.forcedColors} { background: Highlight; }
`;

const BandName = styled.span<{ $band: Strength['band'] }>`
  min-inline-size: 3.25rem;
  font-size: ${theme.fontSize.small};
  font-weight: 600;
  text-align: end;
  color: ${({ $band }) => bandColors[$band]};
`;

/** Shows the strength of a password and the missing criteria. */
export const StrengthMeter = ({ strength }: { strength: Strength }) => (
  <Stack gap={2}>
    <Cluster>
      <MeterTrack
        role="meter"
        aria-label="Password strength"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={strength.score}
        aria-valuetext={strength.band}
      >
        <MeterBar $band={strength.band} style={{ transform: `scaleX(${strength.score / 100})` }} />
      </MeterTrack>
      <BandName $band={strength.band} aria-live="polite">
        {strength.band}
      </BandName>
    </Cluster>
    {strength.missing.length > 0 && (
      <Text size="small" tone="muted">
        Missing: {strength.missing.join(', ')}
      </Text>
    )}
  </Stack>
);
