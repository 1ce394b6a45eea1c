import { isLatchkeyError, type LatchkeyError } from '../../src/plugin.js'
import { clockOff, limited, make } from './errors.js'

export const changePending = make('NAME_PENDING', 'A name is being changed already. Wait until that has ended.')
export const noName = make('NAME_NOT_FOUND', 'The account in use has no name in the zone.')
export const recordInvalid = make(
  'RECORD_INVALID',
  'A picture is an address of https or ipfs, a description has up to 200 characters in one line, and a Solana account is a connected one.',
)
export const receiverInvalid = make('RECEIVER_INVALID', 'Name an EVM account other than the owner.')
export const giftInvalid = make('GIFT_INVALID', 'This is no gift of a name.')
export const giftElsewhere = make('GIFT_ELSEWHERE', 'The gift was signed on another page, or for another zone.')
export const giftForeign = make('GIFT_FOREIGN', 'The gift is for another account.')
export const giftExpired = make('GIFT_EXPIRED', 'The gift is good no more: ask for it anew.')
export const notOwner = make('NOT_OWNER', 'The name belongs to another account.')
const suspended = make('NAME_SUSPENDED', 'The operator has suspended this name.')
const signatureInvalid = make('SIGNATURE_INVALID', 'The signature is not of the account that the message names.')
export const changeFailed = make('NAME_CHANGE_FAILED', 'Error changing name')

/** What the services refused a change for, by their code. */
const refusals: Readonly<Record<string, (cause: unknown) => LatchkeyError>> = {
  NAME_LIMIT: limited,
  NAME_NOT_FOUND: noName,
  NAME_SUSPENDED: suspended,
  NOT_OWNER: notOwner,
  RECORD_INVALID: recordInvalid,
  SIGNATURE_INVALID: signatureInvalid,
  CLOCK_SKEW: clockOff,
  MESSAGE_EXPIRED: giftExpired,
  MESSAGE_USED: giftExpired,
  NONCE_INVALID: giftExpired,
}

/** Why a name was not changed. */
export function toChangeError(cause: unknown): LatchkeyError {
  if (isLatchkeyError(cause)) {
    const reason = `${cause.data.reason}`
    if (Object.hasOwn(refusals, reason)) return refusals[reason]?.(cause) ?? cause
    if (cause.outcome !== 'failed' || cause.textKey.startsWith('names.')) return cause
  }
  return changeFailed(cause)
}
