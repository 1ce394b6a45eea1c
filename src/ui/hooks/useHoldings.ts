'use client'
import { balances, type Holding } from '../../kernel/index.js'
import { useAccount } from './useAccount.js'
import { type LiveState, useLive } from './useLive.js'
import { useResource } from './useResource.js'

/** What the account in use holds, kept current while this is drawn. */
export function useHoldings(): LiveState<readonly Holding[]> {
  const account = useAccount()
  const all = useResource(balances)
  return useLive(account?.network && all?.of(account.caipAddress))
}
