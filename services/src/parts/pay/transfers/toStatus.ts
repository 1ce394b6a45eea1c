import type { TransferRow } from '../schema.js'
import { transferLimits } from './transferLimits.js'
import type { WireTransferStatus } from './wire.js'

/** What a transfer is, by what was seen on both chains. */
export function toStatus(row: TransferRow, now: number): WireTransferStatus {
  const { sent_hash, arrived_hash, refunded_hash } = row
  return {
    status: judge(row, now),
    ...(sent_hash !== null && { sent: sent_hash }),
    ...(arrived_hash !== null && { arrived: arrived_hash }),
    ...(refunded_hash !== null && { refunded: refunded_hash }),
  }
}

function judge(row: TransferRow, now: number): WireTransferStatus['status'] {
  // What arrived has arrived, even after a refund.
  if (row.arrived_hash !== null) return 'success'
  if (row.refunded_hash !== null) return 'refund'
  if (row.is_failed) return 'failure'
  if (now > row.until + transferLimits.graceMs) return 'timeout'
  if (row.sent_hash !== null) return 'pending'
  return row.hash === null ? 'waiting' : 'submitted'
}
