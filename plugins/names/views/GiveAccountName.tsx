import { useState } from 'react'
import type { ActiveAccount } from '../../../src/plugin.js'
import {
  Button,
  CopyButton,
  Field,
  FullAddress,
  Text,
  useController,
  useLocale,
  useText,
} from '../../../src/ui/index.js'
import type { Names } from '../createNames.js'
import { OwnNameView } from '../OwnNameView.js'
import type { Gift, OwnName } from '../types.js'
import { ChangeFailure, useChange } from '../useChange.js'

export { messages } from '../messages/changes/index.js'

/** The own name is signed away to another account, which has it once it took it. */
export function Component() {
  const t = useText()
  return (
    <OwnNameView title={t('names.give.title')}>{(own, account) => <Form own={own} account={account} />}</OwnNameView>
  )
}

function Form({ own: { name }, account }: { readonly own: OwnName; readonly account: ActiveAccount }) {
  const t = useText()
  const names = useController<Names>()
  const { step, error, attempt } = useChange()
  const [to, setTo] = useState('')
  const [gift, setGift] = useState<Gift>()
  if (gift) return <Given gift={gift} namespace={account.namespace} />
  const sign = async () => {
    if (to && !step) await attempt(async () => setGift(await names.give(to)))
  }
  const isRefused = error?.code === 'RECEIVER_INVALID'
  return (
    <>
      <Text tone="muted">{t('names.give.help', { name })}</Text>
      <Field
        label={t('names.give.to')}
        value={to}
        onChange={(text) => setTo(text.trim())}
        onSubmit={() => void sign()}
        error={isRefused ? t('names.give.to.bad') : undefined}
        autoFocus
        disabled={step !== undefined}
      />
      {isRefused ? null : <ChangeFailure error={error} />}
      <Button size="primary" disabled={!to} loading={step !== undefined} onClick={() => void sign()}>
        {step === 'signing' ? t('names.sign') : t('names.give.next')}
      </Button>
    </>
  )
}

function Given({ gift: { gift, to, expiresAt }, namespace }: { readonly gift: Gift; readonly namespace: string }) {
  const t = useText()
  const locale = useLocale()
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(expiresAt)
  return (
    <>
      <Text strong>{t('names.given.title')}</Text>
      <Text tone="muted">{t('names.given.help', { time })}</Text>
      <FullAddress address={to} namespace={namespace} />
      <CopyButton value={gift} label={t('names.given.copy')} size="primary" wide />
    </>
  )
}
