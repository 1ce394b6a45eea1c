'use client'
import type { Token } from '../../kernel/index.js'
import { useAccount } from './useAccount.js'
import { type BalanceState, useFigure } from './useFigure.js'

/** Native balance of the account in use, or a token's. */
export function useBalance(token?: Token): BalanceState {
  const account = useAccount()
  return useFigure(account?.network && account.caipAddress, token)
}
