import {
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
  useMutation as useUnguardedMutation,
} from '@tanstack/react-query';
import { useCallback, useId } from 'react';

/**
 * Like the library's hook, but ignores `mutate` while a call is running, so that a second click or Enter does not submit
 * again before the next render disables the button. Mutations with a `scope` are not guarded: their calls queue up.
 */
export const useMutation = <Data = unknown, Failure = Error, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
): UseMutationResult<Data, Failure, Variables, Context> => {
  const queryClient = useQueryClient();
  const id = useId();
  const isGuarded = options.scope === undefined;
  const mutation = useUnguardedMutation(isGuarded ? { ...options, mutationKey: [id] } : options);
  const { mutate } = mutation;
  const mutateOnce: typeof mutate = useCallback(
    (...call) => {
      if (queryClient.isMutating({ mutationKey: [id] }) === 0) mutate(...call);
    },
    [queryClient, id, mutate],
  );
  return isGuarded ? { ...mutation, mutate: mutateOnce } : mutation;
};
