import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from './ApiProvider.js'
import type { AnswerOf, CallOptions, ChangeName, InputOf, ReadName } from './operations.js'
import type { Me } from './own.js'

/** How something is read. */
export interface ReadOptions {
  /** Whether it is read at all. Default: true. */
  readonly enabled?: boolean
  /** Reads it again after so many ms, while the page is in sight. Default: only when something was changed. */
  readonly every?: number
}

/**
 * What an operation reads: `data.answer`, and `data.tag` for changes of it. Read anew after each change.
 * @example
 * const project = useRead('findProject', { id })
 */
export function useRead<Name extends ReadName>(
  name: Name,
  input: InputOf<Name>,
  { enabled = true, every }: ReadOptions = {},
) {
  const { operate } = useApi()
  return useQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => operate(name, input, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    ...(every !== undefined && { refetchInterval: every }),
  })
}

/** What a route of the console's own reads: `me/...`, `log`. Read anew after each change. */
export function useOwn<Answer>(path: string, { enabled = true, every }: ReadOptions = {}) {
  const { request } = useApi()
  return useQuery({
    queryKey: ['own', path],
    queryFn: async ({ signal }) => (await request<Answer>('GET', path, { signal })).answer,
    enabled,
    ...(every !== undefined && { refetchInterval: every }),
  })
}

/** What a change is called with. */
export interface ChangeCall<Name extends ChangeName> extends Pick<CallOptions, 'tag'> {
  readonly input: InputOf<Name>
}

/**
 * Changes something, and has all that is shown read anew.
 * @example
 * const add = useChange('addOrigin')
 * await add.mutateAsync({ input: { id, origin }, tag: project.data?.tag })
 */
export function useChange<Name extends ChangeName>(name: Name) {
  const { operate } = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({
      input,
      tag,
    }: ChangeCall<Name>): Promise<{ answer: AnswerOf<Name>; tag: string | undefined }> => operate(name, input, { tag }),
    // Of a failure, too: it may have been another's change.
    onSettled: () => queries.invalidateQueries(),
  })
}

/** What a route of the console's own is called with. */
export interface OwnCall extends Pick<CallOptions, 'tag'> {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
}

/** Changes something of the console's own, and has all that is shown read anew. */
export function useOwnChange<Answer = object>() {
  const { request } = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ method, path, body, tag }: OwnCall): Promise<Answer> =>
      (await request<Answer>(method, path, { ...(body && { body }), tag })).answer,
    onSettled: () => queries.invalidateQueries(),
  })
}

/** Who is logged in. @throws {Error} outside of the console's pages: the login stands before them */
export function useMe(): Me {
  const { data } = useQuery<Me | null>({ queryKey: ['me'], enabled: false })
  if (!data) throw new Error('useMe works only behind the login.')
  return data
}
