'use client'
import { useEffect, useState } from 'react'
import { signInState } from '../../features/signIn/index.js'
import { signIn } from '../../kernel/connections/index.js'
import type { SignInRequest } from '../../kernel/index.js'
import { useAnnounce, useText } from '../../ui/context.js'
import { useAtomValue, useFeatureContext } from '../../ui/hooks/FeatureContext.js'
import { useConnectorImage } from '../../ui/hooks/useConnectorImage.js'
import { Address } from '../../ui/parts/Address.js'
import { Button } from '../../ui/parts/Button.js'
import { FailureCode } from '../../ui/parts/FailureCode.js'
import { KeyValue } from '../../ui/parts/KeyValue.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Scene } from '../../ui/parts/Scene.js'
import { View } from '../../ui/View.js'
import { signInHelp } from './signInHelp.js'

export { messages } from '../messages/index.js'

const patience = 5000

/** The app asks for a signature as proof that the user has the account (behaviour.md 3.8). */
export function Component() {
  const { clock, instance, page, resources } = useFeatureContext()
  const t = useText()
  const announce = useAnnounce()
  const toImage = useConnectorImage()
  const asked = useAtomValue(signInState)
  const title = asked && toTitle(asked)
  const app = instance.options.metadata?.name ?? page.facts().title
  const words = title && t(title, { app })
  const isSigning = asked?.signing ?? false
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    return isSigning ? clock.after(patience, () => setLate(true)) : undefined
  }, [clock, isSigning])
  useEffect(() => {
    if (words) announce(words, isFailure(title) ? 'assertive' : 'polite')
  }, [announce, words, title])
  if (!asked || !title) return <View title={t('signIn.title')}>{null}</View>

  const { connection, network, required, signing, error } = asked
  const wallet = connection.wallet ?? connection.connector
  const { name } = wallet
  const icon = connection.wallet ? connection.wallet.icon : toImage(connection.connector)
  const help = signing
    ? t(isLate ? 'connecting.still' : 'signIn.accept', { name })
    : error
      ? t(signInHelp(error), { name, app })
      : t(required ? 'signIn.required.help' : 'signIn.help', { app })
  return (
    <View title={t('signIn.title')} locked>
      <Scene picture={<Picture size={64} src={icon} name={name} />} title={t(title, { app })} help={help}>
        <KeyValue
          items={[
            { label: t('signIn.account'), value: <Address address={connection.accounts[0]?.address ?? ''} /> },
            { label: t('signIn.network'), value: network.name },
          ]}
        />
        <Button size="primary" autoFocus loading={signing} onClick={() => resources.peek(signIn)?.sign()}>
          {t(error ? 'shell.retry' : 'signIn.sign')}
        </Button>
        <Button wide onClick={() => resources.peek(signIn)?.cancel()}>
          {t('connecting.cancel')}
        </Button>
        {error && error.outcome !== 'rejected' ? <FailureCode error={error} /> : null}
      </Scene>
    </View>
  )
}

const isFailure = (title: string | undefined) => title === 'signIn.failed' || title === 'signIn.suspended'

const toTitle = ({ signing, error }: SignInRequest) => {
  if (signing) return 'signIn.signing'
  if (!error) return 'signIn.ask'
  if (error.code === 'USER_SUSPENDED') return 'signIn.suspended'
  return error.outcome === 'rejected' ? 'signIn.rejected' : 'signIn.failed'
}
