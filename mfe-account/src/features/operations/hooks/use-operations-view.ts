import { useSearchParams } from '@portal/portal';
import { type OperationsView, readView } from '../view';

/** The view in the page's address. */
export const useOperationsView = () => {
  const [query, setQuery] = useSearchParams();
  return {
    view: readView(query),
    /** @param changes undefined and empty values leave the address */
    change: (changes: Partial<OperationsView>): void =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
  };
};
