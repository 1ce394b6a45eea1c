import { createBip122 } from './bip122.js'
import { createCosmos } from './cosmos.js'
import { createEip155 } from './eip155.js'
import { createPolkadot } from './polkadot.js'
import { createSolana } from './solana.js'
import type { PhoneKeys } from './types.js'

/** All keys of the wallet. Those of other namespaces than `eip155` are made from the first local one. */
export function createKeys(options: Parameters<typeof createEip155>[0]): readonly [PhoneKeys, ...PhoneKeys[]] {
  const [first] = options.accounts
  if (!first) throw new Error('The phone wallet needs an account.')
  const others = [createSolana, createBip122, createCosmos, createPolkadot]
  return [createEip155(options), ...others.map((create) => create(first.privateKey))]
}
