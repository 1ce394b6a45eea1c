import { useEffect, useState } from 'react'
import { erc20Abi, formatUnits } from 'viem'
import { nodeOf } from '../../../src/testing/wallet/chain.js'
import type { PhoneChain, PhoneState } from '../types.js'

/** Milliseconds between looks at the chain, while the user looks at the page. */
const interval = 4000

export interface Balance {
  readonly symbol: string
  readonly amount: string
}

/** What the account in use has on the chain in use: its coin, and the local token. Undefined while it is not known. */
export function useBalances({ account, chainId, chains, questions }: PhoneState): readonly Balance[] | undefined {
  const [known, setKnown] = useState<{ readonly of: string; readonly balances: readonly Balance[] }>()
  const chain = chains.find((one) => one.chainId === chainId)
  const of = `${chainId}:${account}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer may have moved something.
  useEffect(() => {
    if (!chain) return
    let isCurrent = true
    const look = () => {
      if (document.hidden) return
      readBalances(chain, account).then(
        (balances) => isCurrent && setKnown({ of, balances }),
        // A node that is down says nothing: the last amounts stay, and the next look may find it.
        () => undefined,
      )
    }
    look()
    const timer = setInterval(look, interval)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [of, chain, questions.length])
  return known?.of === of ? known.balances : undefined
}

async function readBalances(chain: PhoneChain, account: PhoneState['account']): Promise<Balance[]> {
  const node = nodeOf(chain)
  const { token } = chain
  const [coin, amount] = await Promise.all([
    node.getBalance({ address: account }),
    token
      ? node.readContract({ address: token.address, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
      : undefined,
  ])
  const balances = [{ symbol: 'ETH', amount: toShown(formatUnits(coin, 18)) }]
  if (token && amount !== undefined)
    balances.push({ symbol: token.symbol, amount: toShown(formatUnits(amount, token.decimals)) })
  return balances
}

/** At most four places after the point, and never more than there is. */
function toShown(amount: string): string {
  const [whole = '0', places = ''] = amount.split('.')
  const kept = places.slice(0, 4).replace(/0+$/, '')
  return `${Number(whole).toLocaleString('en')}${kept ? `.${kept}` : ''}`
}
