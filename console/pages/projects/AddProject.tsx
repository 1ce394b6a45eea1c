import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button, Field } from '../../../src/ui/index.js'
import { useChange } from '../../api/useRead.js'
import { Dialog } from '../../parts/Dialog.js'
import { Failure } from '../../parts/Failure.js'
import { useNotify } from '../../parts/Toasts.js'

const idShape = /^[A-Za-z0-9][\w-]{0,63}$/

/** An id from a name: `My Shop` gives `my-shop`. */
const toId = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64)

/** Asks for a name, an id and the first page. Until that is named every page may use the project. */
export function AddProject({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const notify = useNotify()
  const add = useChange('addProject')
  const [name, setName] = useState('')
  const [ownId, setOwnId] = useState<string>()
  const [origin, setOrigin] = useState('')
  const id = ownId ?? toId(name)
  const isIdRight = idShape.test(id)
  const save = () => {
    if (!isIdRight || add.isPending) return
    const origins = origin.trim() === '' ? undefined : [origin.trim()]
    add.mutate(
      { input: { id, name: name.trim() || undefined, origins } },
      {
        onSuccess() {
          notify({ text: `The project ${id} is made.` })
          void navigate(`/projects/${id}`)
        },
      },
    )
  }
  return (
    <Dialog
      title="Make a project"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button size="primary" disabled={!isIdRight} loading={add.isPending} onClick={save}>
            Make project
          </Button>
        </>
      }
    >
      <Field
        label="Name"
        hint="Users read it in mails."
        value={name}
        onChange={setName}
        onSubmit={save}
        maxLength={200}
        autoFocus
      />
      <Field
        label="Project id"
        hint="Stands in the code of your page. It stays as it is."
        error={id !== '' && !isIdRight ? 'Letters, digits, _ and -, 64 at most, and no sign first.' : undefined}
        value={id}
        onChange={setOwnId}
        onSubmit={save}
        maxLength={64}
      />
      <Field
        label="First page (optional)"
        hint="Such as https://shop.example.com. Without one every page may use the project."
        value={origin}
        onChange={setOrigin}
        onSubmit={save}
        type="url"
      />
      {add.error ? <Failure error={add.error} title="The project was not made" onRetry={save} /> : null}
    </Dialog>
  )
}
