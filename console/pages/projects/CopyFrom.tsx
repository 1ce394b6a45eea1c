import { useState } from 'react'
import { Button, Text } from '../../../src/ui/index.js'
import { useApi } from '../../api/ApiProvider.js'
import { useRead } from '../../api/useRead.js'
import { Dialog } from '../../parts/Dialog.js'
import { Failure } from '../../parts/Failure.js'
import { Loaded } from '../../parts/Loaded.js'
import { Select } from '../../parts/Select.js'
import { type Published, pick } from './draft.js'

export interface CopyFromProps {
  readonly id: string
  readonly onCopy: (published: Published) => void
}

/** Takes the features of another project, as from test to live. They wait to be published. */
export function CopyFrom({ id, onCopy }: CopyFromProps) {
  const { operate } = useApi()
  const projects = useRead('listProjects', {})
  const [isOpen, setOpen] = useState(false)
  const [from, setFrom] = useState('')
  const [error, setError] = useState<unknown>()
  const others = (projects.data?.answer.projects ?? []).filter((one) => one.id !== id)
  if (others.length === 0) return null
  const source = from || (others[0]?.id ?? '')
  const copy = async () => {
    setError(undefined)
    try {
      onCopy(pick((await operate('findProject', { id: source })).answer.project))
      setOpen(false)
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <>
      <Button size="chip" onClick={() => setOpen(true)}>
        Copy from another project
      </Button>
      {isOpen ? (
        <Dialog
          title="Copy features"
          onClose={() => setOpen(false)}
          foot={
            <>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button onClick={() => void copy()}>Copy</Button>
            </>
          }
        >
          <Text>
            Features, usage counts and the widget's look become those of the other project. Pages and users stay.
            Nothing counts before you publish it.
          </Text>
          <Loaded query={projects}>
            {() => (
              <Select
                label="From"
                value={source}
                choices={others.map((one) => ({ value: one.id, label: one.name }))}
                onChange={setFrom}
              />
            )}
          </Loaded>
          {error === undefined ? null : <Failure error={error} title="Nothing was copied" />}
        </Dialog>
      ) : null}
    </>
  )
}
