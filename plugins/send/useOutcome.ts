import { useEffect, useRef } from 'react'
import { useAtomValue, useNavigation, useParams } from '../../src/ui/index.js'
import { progressAtom } from './atoms.js'
import { isFromAccount } from './entry.js'
import type { walletSend } from './index.js'

/**
 * Leads back to the account as soon as the wallet has sent what it was asked for while this view was in sight; how it goes on is
 * told there by toasts. A host that opened the form as a dialog of its own is told the hash right then, and the user sees the
 * done screen: closing the window later on must not make a payment look like none.
 */
export function useOutcome(entry: object | undefined): void {
  const navigation = useNavigation<typeof walletSend>()
  const progress = useAtomValue(progressAtom)
  const asking = useRef(progress?.step === 'asking')
  const { step, hash } = progress ?? {}
  const isAlone = progress?.entry !== undefined && progress.entry === entry && !isFromAccount(entry)
  useEffect(() => {
    const wasAsking = asking.current
    asking.current = step === 'asking'
    if (!wasAsking || hash === undefined) return
    // In a task of its own: showing the modal anew draws at once, and React is drawing here.
    queueMicrotask(() => {
      if (!isAlone) return navigation.reset('Account')
      navigation.resolve({ hash })
      // In the form's place, over the view that opened it, if one did.
      navigation.replace('WalletSendConfirmed')
    })
  }, [navigation, step, hash, isAlone])
}

/** What the form below this view was opened with, as the form handed it on. */
export function useEntry(): object | undefined {
  const { entry } = useParams()
  return typeof entry === 'object' && entry !== null ? entry : undefined
}
