import type { PhoneWallet } from './types.js'

/** Looks at the state now and after each change, until something is found or the wallet has ended. */
export function waitFor<Found>(
  state: Pick<PhoneWallet, 'get' | 'watch'>,
  ended: AbortSignal,
  find: Parameters<PhoneWallet['waitFor']>[0],
): Promise<Found> {
  return new Promise((resolve, reject) => {
    const end = () => {
      unwatch()
      ended.removeEventListener('abort', stop)
    }
    const look = () => {
      const found = find(state.get())
      if (!found) return
      end()
      resolve(found as Found)
    }
    const stop = () => {
      end()
      reject(new Error('The phone wallet has stopped.'))
    }
    const unwatch = state.watch(look)
    ended.addEventListener('abort', stop)
    if (ended.aborted) stop()
    else look()
  })
}
