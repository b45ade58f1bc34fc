import {
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
  useMutation as useUnguardedMutation,
} from '@tanstack/react-query';
import { useCallback, useId } from 'react';

/** Distributes over the states of a mutation, so that `isSuccess` still narrows the other fields. */
type Guarded<Result> = Result extends unknown ? Omit<Result, 'mutateAsync'> : never;

/**
 * Like the library's hook, but ignores `mutate` while a call is running, so that a second click or Enter does not submit
 * again before the next render disables the button. Mutations with a `scope` are not guarded: their calls queue up. There is no
 * `mutateAsync`, which could not ignore a call.
 */
export const useMutation = <Data = unknown, Failure = Error, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
): Guarded<UseMutationResult<Data, Failure, Variables, Context>> => {
  const queryClient = useQueryClient();
  const id = useId();
  const isGuarded = options.scope === undefined;
  // The end of the key is unique, so that the caller's key still finds this mutation.
  const mutationKey = [...(options.mutationKey ?? []), id];
  const mutation = useUnguardedMutation(isGuarded ? { ...options, mutationKey } : options);
  const { mutate } = mutation;
  const mutateOnce: typeof mutate = useCallback(
    (...call) => {
      const isRunning = queryClient.isMutating({
        predicate: ({ options: { mutationKey: key } }) => key?.at(-1) === id,
      });
      if (isRunning === 0) mutate(...call);
    },
    [queryClient, id, mutate],
  );
  return isGuarded ? { ...mutation, mutate: mutateOnce } : mutation;
};
