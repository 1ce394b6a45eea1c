import { useState } from 'react'
import type { ActiveAccount } from '../../../src/plugin.js'
import {
  Avatar,
  Button,
  FullAddress,
  KeyValue,
  List,
  Notice,
  Row,
  Stack,
  Text,
  useController,
  useNavigation,
  useText,
  useToast,
} from '../../../src/ui/index.js'
import { linkedNamespace } from '../coinTypes.js'
import type { Names } from '../createNames.js'
import { OwnNameView } from '../OwnNameView.js'
import type { OwnName } from '../types.js'
import { ChangeFailure, useChange } from '../useChange.js'

export { messages } from '../messages/changes/index.js'

/** The own name: what it leads to, what others see beside it, and what can be done with it. */
export function Component() {
  const t = useText()
  return <OwnNameView title={t('names.own.title')}>{(own, account) => <Own own={own} account={account} />}</OwnNameView>
}

function Own({ own, account }: { readonly own: OwnName; readonly account: ActiveAccount }) {
  const t = useText()
  const navigation = useNavigation()
  const [isLeaving, setLeaving] = useState(false)
  const { address, namespace } = account
  const facts = [
    { label: t('names.own.leads'), value: <FullAddress address={address} namespace={namespace} /> },
    ...(own.solana
      ? [{ label: t('names.own.solana'), value: <FullAddress address={own.solana} namespace={linkedNamespace} /> }]
      : []),
    ...(own.description ? [{ label: t('names.own.description'), value: own.description }] : []),
  ]
  if (isLeaving) return <Leaving name={own.name} onKeep={() => setLeaving(false)} />
  return (
    <>
      <Stack gap={2} center>
        <Avatar address={address} namespace={namespace} size={64} {...(own.avatar && { picture: own.avatar })} />
        <Text size={16} strong>
          <bdi>{own.name}</bdi>
        </Text>
      </Stack>
      <KeyValue items={facts} />
      <List>
        <Row
          label={t('names.own.change')}
          hint={t('names.own.change.hint')}
          chevron
          onClick={() => navigation.push('ChangeAccountName')}
        />
        <Row label={t('names.own.give')} chevron onClick={() => navigation.push('GiveAccountName')} />
        <Row label={t('names.own.release')} onClick={() => setLeaving(true)} />
      </List>
    </>
  )
}

/** What follows from giving it up, before it is signed. */
function Leaving({ name, onKeep }: { readonly name: string; readonly onKeep: () => void }) {
  const t = useText()
  const toasts = useToast()
  const navigation = useNavigation()
  const names = useController<Names>()
  const { step, error, attempt } = useChange()
  const leave = async () => {
    if (!(await attempt(() => names.giveUp()))) return
    toasts.success(t('names.released', { name }))
    navigation.back()
  }
  return (
    <>
      <Notice tone="danger" title={t('names.release.title', { name })} live>
        {t('names.release.help')}
      </Notice>
      <ChangeFailure error={error} />
      <Stack gap={2}>
        <Button size="primary" autoFocus disabled={step !== undefined} onClick={onKeep}>
          {t('names.release.keep')}
        </Button>
        <Button wide tone="danger" loading={step !== undefined} onClick={() => void leave()}>
          {step === 'signing' ? t('names.sign') : t('names.own.release')}
        </Button>
      </Stack>
    </>
  )
}
