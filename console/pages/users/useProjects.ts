import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/ApiProvider.js'

/** Projects of a user's realm. */
export function useProjects(sub: string): readonly string[] {
  const { operate } = useApi()
  const { data } = useQuery({
    queryKey: ['findUsers', { id: sub }],
    queryFn: async ({ signal }) => (await operate('findUsers', { id: sub }, { signal })).answer.users,
  })
  return data?.[0]?.projects ?? []
}
