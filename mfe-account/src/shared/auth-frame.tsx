import { Card, media, Page, PitchOrnament, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const FormAndScene = styled.div`
  display: grid;
  width: 100%;
  max-width: ${theme.pageWidth.form};
  margin-inline: auto;

  ${media.lg} {
    grid-template-columns: minmax(0, ${theme.pageWidth.form}) minmax(0, 1fr);
    gap: ${theme.space[6]};
    max-width: 64rem;
  }
`;

/** A floodlit pitch next to the card, on wide screens. */
const PitchScene = styled.div`
  display: none;

  ${media.lg} {
    position: relative;
    isolation: isolate;
    display: block;
    overflow: hidden;
    background:
      radial-gradient(
        80% 70% at 80% -10%,
        color-mix(in srgb, ${theme.color.floodlight} ${theme.glow.hero}, transparent),
        transparent 70%
      ),
      linear-gradient(180deg, ${theme.color.surface}, ${theme.color.ink});
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.lg};
  }
`;

/** The narrow card of a screen with one form. `children` is its only element. */
export const AuthFrame = ({ children }: { children: ReactNode }) => (
  <Page>
    <FormAndScene>
      <Card padding="lg" asChild>
        {children}
      </Card>
      <PitchScene aria-hidden>
        <PitchOrnament placement="backdrop" />
      </PitchScene>
    </FormAndScene>
  </Page>
);
