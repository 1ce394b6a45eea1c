'use client'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FeatureResources } from '../kernel/feature/featureContext.js'
import type { CaipAccountId, Latchkey, Live } from '../kernel/index.js'
import { reach } from '../kernel/instance/index.js'

/** What is shared of one account; undefined where nothing provides it. */
export type FindLive<Value> = (resources: FeatureResources, account: CaipAccountId) => Promise<Live<Value> | undefined>

/**
 * A shared value of the account that an instance has in use: watched while the component is mounted.
 * @param find the same function from one rendering to the next
 */
export function useAccountLive<Value>(
  latchkey: Latchkey,
  find: FindLive<Value>,
): { readonly value: Value | undefined; readonly error: unknown; readonly refresh: () => void } {
  const { account } = useSyncExternalStore(latchkey.watch, latchkey.state, () => reach(latchkey).instance.initialState)
  const key = account?.network && account.caipAddress
  const [state, setState] = useState<{ key?: string; value?: Value; error?: unknown }>({})
  const live = useRef<Live<Value> | undefined>(undefined)
  useEffect(() => {
    if (!key) return
    let stop: (() => void) | undefined
    let alive = true
    const tell = () => alive && setState({ key, value: live.current?.get(), error: live.current?.error?.() })
    reach(latchkey)
      .loadContext()
      .then(({ resources }) => find(resources, key))
      .then(
        (found) => {
          if (!alive) return
          live.current = found
          stop = found?.watch(tell)
          tell()
        },
        (error: unknown) => alive && setState({ key, error }),
      )
    return () => {
      alive = false
      live.current = undefined
      stop?.()
    }
  }, [latchkey, key, find])
  const refresh = useCallback(() => {
    live.current?.refresh().catch(() => {
      // It is the `error` by now.
    })
  }, [])
  const { value, error } = state.key === key ? state : {}
  return { value, error, refresh }
}
