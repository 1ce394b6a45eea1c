import { useEffect, useState } from 'react'
import { isLatchkeyError, type LatchkeyError } from '../../../src/plugin.js'
import {
  Button,
  Field,
  FullAddress,
  KeyValue,
  Stack,
  Text,
  useAccount,
  useController,
  useNavigation,
  useParams,
  useText,
  View,
} from '../../../src/ui/index.js'
import { namedNamespace } from '../coinTypes.js'
import type { Names } from '../createNames.js'
import { takeAccountName } from '../index.js'
import { hasNames } from '../NameRow.js'
import { NotConnected } from '../NotConnected.js'
import type { Gift } from '../types.js'
import { ChangeFailure, useChange } from '../useChange.js'

export { messages } from '../messages/changes/index.js'

/** A name that its owner gives to the account in use is shown, and taken by one signature. */
export function Component() {
  const t = useText()
  const account = useAccount()
  if (account && hasNames(account)) return <Form key={account.caipAddress} />
  return (
    <View title={t('names.take.title')}>
      <NotConnected />
    </View>
  )
}

/** What a text says: nothing while it is being looked at. */
type Read = { readonly text: string; readonly gift?: Gift; readonly error?: LatchkeyError }

function Form() {
  const t = useText()
  const navigation = useNavigation(takeAccountName)
  const names = useController<Names>()
  const { step, error, attempt } = useChange()
  const given = useParams().gift
  const [text, setText] = useState(typeof given === 'string' ? given : '')
  const [read, setRead] = useState<Read>()
  useEffect(() => {
    let isAlive = true
    if (text)
      names.readGift(text).then(
        (gift) => isAlive && setRead({ text, gift }),
        (cause) => isAlive && setRead({ text, ...(isLatchkeyError(cause) && { error: cause }) }),
      )
    return () => {
      isAlive = false
    }
  }, [names, text])
  const known = read?.text === text ? read : undefined
  const gift = known?.gift
  const take = async () => {
    if (!gift || step) return
    if (!(await attempt(() => names.take(text)))) return
    navigation.resolve({ name: gift.name })
    navigation.replace('RegisterAccountNameSuccess', { name: gift.name })
  }
  return (
    <View title={t('names.take.title')}>
      <Stack gap={4}>
        <Field
          label={t('names.take.text')}
          value={text}
          onChange={(next) => setText(next.trim())}
          onSubmit={() => void take()}
          hint={text && !known ? t('names.take.reading') : undefined}
          error={known && !gift ? t(known.error?.textKey ?? 'names.error.NAME_CHANGE_FAILED') : undefined}
          autoFocus
          disabled={step !== undefined}
        />
        {gift ? (
          <>
            <KeyValue
              items={[
                { label: t('names.take.name'), value: <bdi>{gift.name}</bdi> },
                {
                  label: t('names.take.from'),
                  value: <FullAddress address={gift.from} namespace={namedNamespace} />,
                },
              ]}
            />
            <Text tone="muted">{t('names.take.help')}</Text>
          </>
        ) : null}
        <ChangeFailure error={error} />
        <Button size="primary" disabled={!gift} loading={step !== undefined} onClick={() => void take()}>
          {step === 'signing'
            ? t('names.sign')
            : gift
              ? t('names.take.go', { name: gift.name })
              : t('names.take.title')}
        </Button>
      </Stack>
    </View>
  )
}
