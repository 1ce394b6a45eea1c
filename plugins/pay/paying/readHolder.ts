import type { PluginContext } from '../../../src/plugin.js'
import { readText } from './parse.js'
import { randomHex } from './randomHex.js'

const name = 'holder'

/** Names this browser to the services, which know it by nothing else: random, and the same while the storage is. */
export function readHolder({ storage }: PluginContext): string {
  const kept = storage.get(name, (value) => readText(value, /^[0-9a-f]{32}$/))
  if (kept !== undefined) return kept
  const holder = randomHex()
  storage.set(name, holder)
  return holder
}
