'use client'
import { useEffect, useState } from 'react'
import type { Amount, Connection } from '../../kernel/index.js'
import { balancesAtom } from '../../kernel/internal.js'
import { useAtomValue, useKernel, useLatchkeyState } from '../../ui/hooks/KernelContext.js'

/** Native balance of a live connection, in use or not. Undefined until it is known, and where it cannot be. */
export function useConnectionBalance(connection: Connection): Amount | undefined {
  const { wallets } = useKernel()
  const { id, networkId } = connection
  const isKnown = useLatchkeyState(({ networks }) => networks.some(({ caipNetworkId }) => caipNetworkId === networkId))
  const round = useAtomValue(balancesAtom)
  const key = `${id} ${networkId}`
  const [state, setState] = useState<{ readonly key: string; readonly amount: Amount | undefined }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the account and its chain; the round says that figures are new
  useEffect(() => {
    if (!isKnown) return
    let alive = true
    const asking = wallets().then((bound) => bound.balanceOf(connection))
    asking.then(
      (amount) => alive && setState({ key, amount }),
      () => {
        // A figure beside a name: where there is none, nothing stands. The account's own view says why.
      },
    )
    return () => {
      alive = false
    }
  }, [wallets, key, isKnown, round])

  return state?.key === key ? state.amount : undefined
}
