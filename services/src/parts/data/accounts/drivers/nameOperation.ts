import type { Transfer } from '../types.js'

/** The zero address: tokens are made from it, and burnt to it. */
export const zeroAddress = `0x${'0'.repeat(40)}`

/** What a transaction is called by. */
export interface Operation {
  readonly isDeploy: boolean
  /** The account itself sent it. */
  readonly isOwn: boolean
  readonly isApproval: boolean
  /** It calls no function. */
  readonly isPlain: boolean
  readonly transfers: readonly Transfer[]
}

/** The `operation` of a transaction of an EVM chain, seen from an account. */
export function nameOperation({ isDeploy, isOwn, isApproval, isPlain, transfers }: Operation): string {
  if (isDeploy) return 'deploy'
  if (isOwn && isApproval) return 'approve'
  const ins = transfers.filter(({ direction }) => direction === 'in')
  const outs = transfers.filter(({ direction }) => direction === 'out')
  if (ins.length > 0 && outs.length > 0) return 'trade'
  if (ins.length > 0) return ins.every((one) => one.from === zeroAddress) ? 'mint' : 'receive'
  if (outs.length > 0) return outs.every((one) => one.to === zeroAddress) ? 'burn' : 'send'
  return isPlain && isOwn ? 'send' : 'execute'
}

/** Where something went, seen from an account. */
export const directionOf = (from: string, to: string, account: string): Transfer['direction'] =>
  from === to ? 'self' : from === account ? 'out' : 'in'
