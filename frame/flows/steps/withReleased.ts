import { closeWallet } from '../../keys/index.js'
import type { Flow } from '../flow.js'
import { catchUp } from './announce.js'
import { type Released, type ReleaseOptions, releaseWallet } from './releaseWallet.js'

/**
 * Runs a change with a new release, as all that seals the wallet's key must, and wipes it afterwards. Auth and recovery are
 * brought to the head first: they take manifests one after the other.
 */
export async function withReleased<Result>(
  flow: Flow,
  work: (released: Released) => Promise<Result>,
  options: ReleaseOptions = {},
): Promise<Result> {
  const released = await releaseWallet(flow, options)
  const { open, claims } = released
  try {
    if (!open.replaced) await catchUp(flow, options.isSuspended ? 'publish' : 'release', claims.head, open.pin)
    return await work(released)
  } finally {
    closeWallet(open)
  }
}
