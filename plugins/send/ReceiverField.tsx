import { useState } from 'react'
import type { LatchkeyError } from '../../src/plugin.js'
import { Button, Field, toShownName, useAtomValue, useController, useText, useToast } from '../../src/ui/index.js'
import { draftAtom, receiverAtom, supportAtom } from './atoms.js'
import type { SendFlow } from './flow.js'

/** Takes an address, a name, or a payment link. */
export function ReceiverField() {
  const t = useText()
  const toast = useToast()
  const flow = useController<SendFlow>()
  const { to } = useAtomValue(draftAtom)
  const known = useAtomValue(receiverAtom)
  const support = useAtomValue(supportAtom)
  const [canPaste] = useState(() => typeof globalThis.navigator?.clipboard?.readText === 'function')
  const paste = () =>
    navigator.clipboard.readText().then(
      (text) => flow.setReceiver(text.trim()),
      () => toast.info(t('send.paste.failed')),
    )
  const found = known.state === 'ready' ? known.receiver : undefined
  const refusal = (error: LatchkeyError | undefined) =>
    error
      ? t(`send.error.${error.code}`, { field: `${error.data.field}`, network: `${error.data.network}` })
      : t('send.next.invalid')
  return (
    <Field
      label={t('send.receiver')}
      placeholder={t(support?.names ? 'send.receiver.hint.names' : 'send.receiver.hint')}
      value={to}
      onChange={flow.setReceiver}
      // More than any address, name or payment link: a link that lost its end could ask for another amount.
      maxLength={2100}
      hint={
        found?.name
          ? `${toShownName(found.name)}: ${found.address}`
          : known.state === 'elsewhere'
            ? t('send.link.elsewhere', { name: known.network.name })
            : undefined
      }
      error={
        known.state === 'invalid'
          ? refusal(known.error)
          : known.state === 'failed'
            ? t(known.isLink ? 'send.link.failed' : 'send.next.unresolved')
            : undefined
      }
      trailing={
        to === '' && canPaste ? (
          <Button size="chip" onClick={() => void paste()}>
            {t('send.paste')}
          </Button>
        ) : known.state === 'failed' ? (
          <Button size="chip" onClick={flow.readReceiverAgain}>
            {t('send.retry')}
          </Button>
        ) : undefined
      }
    />
  )
}
