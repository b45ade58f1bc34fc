import { withValues } from '@portal/contracts/ui';
import { useSearchParams } from '@portal/portal';
import { type OperationsView, readView } from '../view.ts';

/** The view in the page's address. */
export const useOperationsView = () => {
  const [query, setQuery] = useSearchParams();
  return {
    view: readView(query),
    /** @param changes undefined and empty values leave the address */
    change: (changes: Partial<OperationsView>): void =>
      setQuery((current) => withValues(current, { ...changes }), { replace: true }),
  };
};
