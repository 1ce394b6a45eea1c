import type { Hex } from 'viem'
import type { PhoneChain, PhoneStorage } from './types.js'

/** What the wallet remembers beside its sessions. */
export interface PhoneMemory {
  readonly account?: Hex
  readonly chainId?: number
  /** Chains that apps added. */
  readonly added?: readonly PhoneChain[]
}

/** Keeps the account and the chain in use. */
export function createMemory(storage: PhoneStorage, prefix: string) {
  const key = `${prefix}:device`
  const read = (): PhoneMemory => JSON.parse(storage.getItem(key) ?? '{}')
  return {
    read,
    write: (change: PhoneMemory) => storage.setItem(key, JSON.stringify({ ...read(), ...change })),
  }
}
