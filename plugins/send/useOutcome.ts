import { useEffect } from 'react'
import { useAtomValue, useController, useNavigation, useParams } from '../../src/ui/index.js'
import { progressAtom } from './atoms.js'
import { isFromAccount } from './entry.js'
import type { SendFlow } from './flow.js'
import type { walletSend } from './index.js'

/**
 * Leads back to the account as soon as the wallet has sent what it was asked for here; toasts there say how it goes on. For a
 * host that opened the form as a dialog of its own it shows the done screen: the host has the hash by the promise that the preview bound to
 * the transfer. What was sent while another view was in sight, as the wallet's own approval, is led on from as soon as this one is again.
 */
export function useOutcome(entry: object | undefined): void {
  const navigation = useNavigation<typeof walletSend>()
  const flow = useController<SendFlow>()
  const progress = useAtomValue(progressAtom)
  useEffect(() => {
    if (!progress || progress.hash === undefined || progress.isTold) return
    if (entry === undefined || progress.entry !== entry) return
    // In a task of its own: showing the modal anew draws at once, and React is drawing here.
    queueMicrotask(() => {
      flow.told(progress)
      if (isFromAccount(entry)) navigation.reset('Account')
      // In the form's place, over the view that opened it, if one did.
      else navigation.replace('WalletSendConfirmed')
    })
  }, [navigation, flow, progress, entry])
}

/** What the form below this view was opened with, as the form handed it on. */
export function useEntry(): object | undefined {
  const { entry } = useParams()
  return typeof entry === 'object' && entry !== null ? entry : undefined
}
