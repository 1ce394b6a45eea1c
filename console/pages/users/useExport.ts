import { useChange } from '../../api/useRead.js'
import { saveFile } from '../../parts/saveFile.js'

/** Saves all that is kept of a user as a file of JSON. */
export function useExport(sub: string) {
  const { mutate, isPending, error } = useChange('exportUser')
  const save = () =>
    mutate(
      { input: { sub } },
      {
        onSuccess: ({ answer }) =>
          saveFile(`user-${sub}.json`, 'application/json', `${JSON.stringify(answer, undefined, 2)}\n`),
      },
    )
  return { save, isPending, error }
}
