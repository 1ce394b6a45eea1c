import { useState } from 'react'
import { Button, Field } from '../../../src/ui/index.js'
import { useChange } from '../../api/useRead.js'
import { Dialog } from '../../parts/Dialog.js'
import { Failure } from '../../parts/Failure.js'
import { useNotify } from '../../parts/Toasts.js'

export interface AddNodeProps {
  /** CAIP-2. */
  readonly chain: string
  readonly name: string
  readonly onClose: () => void
}

/** Asks for the address of a node, which is asked for its chain before it is added. */
export function AddNode({ chain, name, onClose }: AddNodeProps) {
  const notify = useNotify()
  const add = useChange('addNode')
  const [url, setUrl] = useState('')
  const [header, setHeader] = useState('')
  const [, key = '', value = ''] = /^([A-Za-z0-9-]+):\s*(.+)$/.exec(header.trim()) ?? []
  const isHeaderRight = header.trim() === '' || value !== ''
  const isReady = URL.canParse(url.trim()) && isHeaderRight
  const save = () => {
    if (!isReady || add.isPending) return
    const headers = value === '' ? undefined : { [key]: value.trim() }
    add.mutate(
      { input: { chain, url: url.trim(), headers } },
      {
        onSuccess() {
          notify({ text: `The node is asked for ${name}, after the others.` })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      title={`Add a node to ${name}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button size="primary" disabled={!isReady} loading={add.isPending} onClick={save}>
            Add node
          </Button>
        </>
      }
    >
      <Field
        label="Address"
        hint={`Such as https://node.example.com. It is asked whether it serves ${chain}, and comes after the others.`}
        value={url}
        onChange={setUrl}
        onSubmit={save}
        type="url"
        autoFocus
      />
      <Field
        label="Header for a key (optional)"
        hint="Such as Authorization: Bearer KEY. Neither it nor the address is shown again."
        error={isHeaderRight ? undefined : 'A name, a colon, a value.'}
        value={header}
        onChange={setHeader}
        onSubmit={save}
      />
      {add.error ? <Failure error={add.error} title="The node was not added" onRetry={save} /> : null}
    </Dialog>
  )
}
