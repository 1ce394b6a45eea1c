import { useCallback, useEffect, useRef, useState } from 'react'
import type { CaipNetworkId } from '../../../../src/plugin.js'
import { useController } from '../../../../src/ui/index.js'
import type { NetworkState, SmartAccount } from './createSmartAccount.js'

/** What is known of the account on networks, by network. */
export type StatesState = 'loading' | 'failed' | ReadonlyMap<CaipNetworkId, NetworkState>

/**
 * Reads what the account is on these networks, and again whenever `occasion` is another one; what was read stays until then.
 * @param key the networks, joined by commas: the same text is the same question
 */
export function useStates(key: string, occasion: number): readonly [StatesState, () => void] {
  const { states } = useController<SmartAccount>()
  const [found, setFound] = useState<StatesState>('loading')
  const latest = useRef(0)
  const read = useCallback(async () => {
    latest.current += 1
    const mine = latest.current
    const set = (next: (before: StatesState) => StatesState) => latest.current === mine && setFound(next)
    try {
      const ids = key.split(',').filter(Boolean) as CaipNetworkId[]
      const all = ids.length > 0 ? await states(ids) : []
      set(() => new Map(all.map((state) => [`eip155:${state.chainId}`, state])))
    } catch {
      // A list that is there says more than its being late.
      set((before) => (before instanceof Map ? before : 'failed'))
    }
  }, [key, states])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion asks anew
  useEffect(() => {
    void read()
    return () => {
      latest.current += 1
    }
  }, [read, occasion])
  const retry = () => {
    setFound('loading')
    void read()
  }
  return [found, retry]
}
