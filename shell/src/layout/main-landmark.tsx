import { SkipLink, theme, VisuallyHidden } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useNavigationEffects } from './use-navigation-effects';

const Landmark = styled.main`
  /* Fills the screen below the header, so that the footer does not jump when a page takes the place of its skeleton. */
  min-height: calc(100svh - ${theme.space[16]});
`;

/** Where the pages are. Takes the focus and speaks the title when another page comes. */
export const MainLandmark = ({ children }: { children: ReactNode }) => {
  const { ref, announcement } = useNavigationEffects();
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Landmark id="main" ref={ref} tabIndex={-1}>
        {children}
      </Landmark>
    </>
  );
};

export const SkipToMain = () => <SkipLink href="#main">Skip to content</SkipLink>;
