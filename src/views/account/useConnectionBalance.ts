'use client'
import { type Connection, toAccountId } from '../../kernel/index.js'
import { useLatchkeyState } from '../../ui/hooks/FeatureContext.js'
import { type BalanceState, useFigure } from '../../ui/hooks/useFigure.js'

/** Native balance of a live connection, in use or not; nothing on a chain that the app does not know. */
export function useConnectionBalance({ networkId, accounts: [account] }: Connection): BalanceState {
  const isKnown = useLatchkeyState(({ networks }) => networks.some(({ caipNetworkId }) => caipNetworkId === networkId))
  return useFigure(isKnown && account ? toAccountId(networkId, account.address) : undefined)
}
