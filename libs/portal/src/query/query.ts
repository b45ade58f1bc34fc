/** The part of the query library that the portal uses; see `navigation/router` for why it is not shared whole. */
export {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
