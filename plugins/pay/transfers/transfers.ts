import type { Transfers } from '../paying/transfers.js'
import { toDepositCall } from './checkTransfer.js'
import { findTargets } from './findTargets.js'
import { findTransfers } from './findTransfers.js'
import { followTransfer } from './followTransfer.js'
import { renewTransfer } from './renewTransfer.js'

/** One chunk, fetched where a host names bridges. */
export const transfers: Transfers = {
  find: findTransfers,
  targets: findTargets,
  renew: renewTransfer,
  toCall: toDepositCall,
  follow: followTransfer,
}
