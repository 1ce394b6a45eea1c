import { useEffect } from 'react'
import { useAtomValue, useController, useNavigation, useParams } from '../../../src/ui/index.js'
import { progressAtom } from './atoms.js'
import type { SwapFlow } from './flow.js'

/**
 * Leads to what became of a swap as soon as the wallet has sent it: also one that was sent while another view was in sight, as the wallet's
 * own approval, once this one is again.
 */
export function useOutcome(entry: object | undefined): void {
  const navigation = useNavigation()
  const flow = useController<SwapFlow>()
  const progress = useAtomValue(progressAtom)
  useEffect(() => {
    if (!progress?.sent || progress.isTold || entry === undefined || progress.entry !== entry) return
    // From here on the next view tells it.
    flow.takeOver(progress.sent)
    // In a task of its own: React is drawing here.
    queueMicrotask(() => {
      flow.told(progress.plan)
      navigation.replace('SwapConfirmed', { entry })
    })
  }, [navigation, flow, progress, entry])
}

/** What the form below this view was opened with, as the form handed it on. */
export function useEntry(): object | undefined {
  const { entry } = useParams()
  return typeof entry === 'object' && entry !== null ? entry : undefined
}
