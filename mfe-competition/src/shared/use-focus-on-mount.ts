import { useIsFirstPage } from '@portal/portal';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to a heading that replaces what had it, as opening a page does.
 * @param isStep for a step of a form rather than a page
 */
export const useFocusOnMount = ({ isStep = false } = {}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstPage = useIsFirstPage();
  useEffect(() => {
    if (isStep || !isFirstPage) heading.current?.focus();
  }, [isStep, isFirstPage]);
  return heading;
};
