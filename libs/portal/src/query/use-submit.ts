import { type UseMutationOptions, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useId } from 'react';

/** Distributes over the states of a mutation, so that `isSuccess` still narrows the other fields. */
type Guarded<Result> = Result extends unknown ? Omit<Result, 'mutateAsync'> : never;

/**
 * A mutation that ignores `mutate` while it is running, so that a second click or Enter does not submit again before the
 * next render disables the button. Use `useMutation` with a `scope` for calls that queue up instead. There is no
 * `mutateAsync`, which could not ignore a call.
 */
export const useSubmit = <Data = unknown, Failure = Error, Variables = void, Context = unknown>(
  options: Omit<UseMutationOptions<Data, Failure, Variables, Context>, 'scope'>,
): Guarded<UseMutationResult<Data, Failure, Variables, Context>> => {
  const queryClient = useQueryClient();
  const id = useId();
  // The end of the key is unique, so that the caller's key still finds this mutation.
  const mutation = useMutation({ ...options, mutationKey: [...(options.mutationKey ?? []), id] });
  const { mutate } = mutation;
  const mutateOnce: typeof mutate = useCallback(
    (...call) => {
      const running = queryClient.isMutating({ predicate: ({ options }) => options.mutationKey?.at(-1) === id });
      if (running === 0) mutate(...call);
    },
    [queryClient, id, mutate],
  );
  return { ...mutation, mutate: mutateOnce };
};
