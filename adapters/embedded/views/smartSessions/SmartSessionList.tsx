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
  const [wanted, setWanted] = useState(1)
  const begun = useRef(0)
  useEffect(() => {
    // Once each, also where React runs it twice: the user leaves it once.
    if (begun.current === wanted) return
    begun.current = wanted
    show().then(
      () => navigation.back(),
      // A login that has ended takes the account away by itself.
      (error) => setFailed(!isLatchkeyError(error, 'LOGGED_OUT')),
    )
  }, [wanted, show, navigation])
  const retry = () => {
    setFailed(false)
    setWanted(wanted + 1)
  }
  if (!hasFailed) return <Spinner />
  return (
    <Notice
      tone="danger"
      live
      title={t('smart-sessions.failed')}
      action={
        <Button size="chip" onClick={retry}>
          {t('shell.retry')}
        </Button>
      }
    >
      {t('smart-sessions.failed.help')}
    </Notice>
  )
}
