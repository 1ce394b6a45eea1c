import type { PhoneWallet } from './types.js'

/** Looks at the state now and after each change, until something is found or the wallet has ended. */
export function waitFor<Found>(
  state: Pick<PhoneWallet, 'get' | 'watch'>,
  ended: AbortSignal,
  find: Parameters<PhoneWallet['waitFor']>[0],
): Promise<Found> {
  return new Promise((settle, fail) => {
    const end = () => {
      unwatch()
      ended.removeEventListener('abort', stop)
    }
    const look = () => {
      const found = find(state.get())
      if (!found) return
      end()
      settle(found as Found)
    }
    const stop = () => {
      end()
      fail(new Error('The phone wallet has stopped.'))
    }
    const unwatch = state.watch(look)
    ended.addEventListener('abort', stop)
    if (ended.aborted) stop()
    else look()
  })
}
