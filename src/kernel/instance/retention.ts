import { unlessAborted } from '../base/clock.js'
import type { Environment } from '../base/environment.js'
import type { Latchkey } from '../contract/latchkey.js'
import type { Store } from '../contract/store.js'
import { readyAtom } from '../feature/state.js'

/** Who keeps an instance at work: the host that started it, or framework roots that retain it. */
export function createRetention(
  { clock, isBrowser }: Environment,
  runs: { begin(): void; end(): void },
): Pick<Latchkey, 'start' | 'stop' | 'retain'> {
  /** The host as long as it has started it, and each root. */
  const keepers = new Set<unknown>()
  const stop = () => {
    keepers.delete(runs)
    runs.end()
  }
  return {
    start() {
      if (!isBrowser) return
      keepers.add(runs)
      runs.begin()
    },
    stop,
    retain() {
      if (isBrowser) runs.begin()
      const root = {}
      keepers.add(root)
      return () => {
        // A framework that mounts twice lets go and retains again at once.
        if (keepers.delete(root)) clock.after(0, () => keepers.size || stop())
      }
    },
  }
}

/** Resolves when stored connections were tried. @param begin begins, and gives what ends with the instance's stop */
export async function waitReady(store: Store, begin: () => AbortSignal): Promise<void> {
  const signal = begin()
  let stop = () => {}
  const told = new Promise<void>((resolve) => {
    const check = () => store.get(readyAtom) && resolve()
    stop = store.sub(readyAtom, check)
    check()
  })
  await unlessAborted(signal, told, () => stop())
}
