import { useMemo } from 'react'
import { type LiveState, useAccount, useAtomValue, useController, useLive } from '../../../src/ui/index.js'
import type { BuyChoices } from '../types.js'
import type { BuyFlow } from './flow.js'
import { choicesRoundAtom, draftAtom } from './state.js'
import { type BuyOrder, toOrder } from './toOrder.js'

/** What can be bought in the buyer's country, and what the draft means there. */
export function useChoices(): LiveState<BuyChoices> & { readonly order: BuyOrder | undefined } {
  const flow = useController<BuyFlow>()
  const draft = useAtomValue(draftAtom)
  const round = useAtomValue(choicesRoundAtom)
  const networkId = useAccount()?.network?.caipNetworkId
  const choices = useLive(flow.choices(draft.country, round))
  const { value } = choices
  const order = useMemo(
    () => value && toOrder(draft, value, { networkId, isSame: flow.isSame }),
    [draft, value, networkId, flow],
  )
  return { ...choices, order }
}
