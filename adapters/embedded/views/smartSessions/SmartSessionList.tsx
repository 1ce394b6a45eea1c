import { useEffect, useRef, useState } from 'react'
import { isLatchkeyError } from '../../../../src/plugin.js'
import {
  Button,
  EmptyState,
  NotConnected,
  Notice,
  Spinner,
  useAccount,
  useController,
  useNavigation,
  useText,
  View,
} from '../../../../src/ui/index.js'
import { isEmbedded } from '../WalletSettingsRow.js'
import type { SmartSessions } from './createSmartSessions.js'

/** The way to the frame's list: the frame lies over the modal as soon as it shows it, and the view goes with it. */
export function Component() {
  const t = useText()
  const navigation = useNavigation()
  const account = useAccount()
  return (
    <View title={t('smart-sessions.title')}>
      {!account ? (
        <NotConnected help={t('smart-sessions.disconnected.help')} onConnect={() => void navigation.requireAccount()} />
      ) : isEmbedded(account) && account.namespace === 'eip155' ? (
        <InFrame />
      ) : (
        <EmptyState title={t('smart-sessions.absent')} help={t('smart-sessions.absent.help')} />
      )}
    </View>
  )
}

function InFrame() {
  const t = useText()
  const navigation = useNavigation()
  const { show } = useController<SmartSessions>()
  const [hasFailed, setFailed] = useState(false)
  const isBegun = useRef(false)
  const begin = async () => {
    setFailed(false)
    try {
      await show()
      navigation.back()
    } catch (error) {
      // A login that has ended takes the account away by itself.
      if (!isLatchkeyError(error, 'LOGGED_OUT')) setFailed(true)
    }
  }
  useEffect(() => {
    // Once, also where React runs it twice: the user leaves it once.
    if (isBegun.current) return
    isBegun.current = true
    void begin()
  }, [])
  if (!hasFailed) return <Spinner />
  return (
    <Notice
      tone="danger"
      live
      title={t('smart-sessions.failed')}
      action={
        <Button size="chip" onClick={() => void begin()}>
          {t('shell.retry')}
        </Button>
      }
    >
      {t('smart-sessions.failed.help')}
    </Notice>
  )
}
