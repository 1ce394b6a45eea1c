import type { Instance } from '../feature/instance.js'
import { optionsAtom } from '../feature/state.js'

/** Options of which the value is one of few words. */
const words = ['allWallets', 'preload', 'themeMode']

/**
 * How an instance was set up, as the event INITIALIZE says it: ids of its networks and plugins, and its switches. No address, and no
 * text that the host has typed (S37).
 */
export function toInitialize({ latchkey, options, listed, store }: Instance): Readonly<Record<string, unknown>> {
  const all = Object.entries({ ...options, ...store.get(optionsAtom) })
  return {
    ...Object.fromEntries(all.filter(([name, value]) => typeof value === 'boolean' || (words.includes(name) && value))),
    networks: latchkey.state().networks.map(({ caipNetworkId }) => caipNetworkId),
    plugins: listed.map(({ id }) => id),
  }
}
