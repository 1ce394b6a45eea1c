import { useQuery } from '@tanstack/react-query'
import { Button, Text } from '../../../src/ui/index.js'
import { Dialog } from '../../parts/Dialog.js'
import { Loaded } from '../../parts/Loaded.js'

export interface ErrorDocumentProps {
  readonly code: string
  readonly onClose: () => void
}

/** What docs/errors.md says of a code. It comes with the console: nothing outside is asked. */
export function ErrorDocument({ code, onClose }: ErrorDocumentProps) {
  const documents = useQuery({
    queryKey: ['error documents'],
    queryFn: async () => (await import('../../../docs/errors.md')).default,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog title={code} onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      <Loaded query={documents} failed="The document could not be loaded">
        {(all) =>
          (all[code] ?? 'docs/errors.md has nothing of this code: it is of another version.')
            .split('\n\n')
            .map((paragraph) => <Text key={paragraph}>{paragraph}</Text>)
        }
      </Loaded>
    </Dialog>
  )
}
