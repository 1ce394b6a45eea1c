import { describeTransfer } from '../../../adapters/kit/describeTransfer.js'
import type { ChainVerbs } from '../../kernel/index.js'

/** A verb `transfer` that sends nothing, and tells what a real one tells. */
export const sendsAs =
  (nextId: () => string): NonNullable<ChainVerbs['transfer']> =>
  async (wallet, request) => {
    const id = nextId()
    wallet.tellSent({ id, kind: 'transaction', ...describeTransfer(request) })
    return id
  }
