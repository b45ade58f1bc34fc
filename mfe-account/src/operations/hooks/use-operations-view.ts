import { withValues } from '@portal/contracts/ui';
import { useSearchParams } from '@portal/portal';
import { type OperationsView, readView } from '../view.ts';

/** Keeps the view in the query of the page's URL. */
export const useOperationsView = () => {
  const [query, setQuery] = useSearchParams();
  return {
    view: readView(query),
    /** @param changes undefined and empty values are removed from the URL */
    change: (changes: Partial<OperationsView>): void =>
      setQuery((current) => withValues(current, { ...changes }), { replace: true }),
  };
};
