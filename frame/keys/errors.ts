/**
 * What can go wrong with keys. A flow decides by the code; the message says what to do.
 *
 * | Code | When |
 * | --- | --- |
 * | `FORMAT_INVALID` | bytes, text or JSON that no version 1 writer makes |
 * | `VERSION_UNKNOWN` | a version or suite that this code does not know: nothing is rewritten |
 * | `MANIFEST_FOREIGN` | a manifest of another wallet, user or realm, or by another control key |
 * | `MANIFEST_SIGNATURE` | a manifest that its control key did not sign |
 * | `MANIFEST_CHAIN` | a manifest is missing between two, or there is nothing to hold the newest one against |
 * | `MANIFEST_FORKED` | another manifest than the known one at the same place |
 * | `MANIFEST_ROLLED_BACK` | the newest manifest is older than one that is known |
 * | `MANIFEST_RULES` | a change that the manifest's rules refuse: too large, too many members, a duplicate |
 * | `RECORD_MISMATCH` | the sealed record is not the one that the manifest names |
 * | `RECORD_SEALED` | the record does not open: another key, realm, wallet or generation, or damaged |
 * | `SHARE_SEALED` | the share does not open: another key, secret or place, or damaged |
 * | `SHARE_MISSING` | custody sent no share for this opener |
 * | `OPENER_WRONG` | the passkey, code or recovery secret is not one of this wallet's |
 * | `PASSKEY_UNSTEADY` | the passkey gave two different outputs for one input |
 * | `CODE_TEXT` | a recovery code with a wrong character, length or check |
 * | `PHRASE_INVALID` | a recovery phrase with a wrong word, number of words or checksum |
 * | `WALLET_MISMATCH` | what was opened is not this wallet: other control key or addresses |
 * | `LOCKED` | the unlocked key was dropped |
 * | `SIGNING_REFUSED` | an authorization (EIP-7702) that is not for the pinned delegate at the next nonce, an operation (ERC-4337) that no listed paymaster pays for, what commands the account, or bytes that are no message, typed data or transaction |
 * | `ACCOUNT_UNKNOWN` | the wallet has no such account |
 * | `STORAGE_FAILED` | this browser does not keep the device's keys |
 */
export type KeyErrorCode =
  | 'FORMAT_INVALID'
  | 'VERSION_UNKNOWN'
  | 'MANIFEST_FOREIGN'
  | 'MANIFEST_SIGNATURE'
  | 'MANIFEST_CHAIN'
  | 'MANIFEST_FORKED'
  | 'MANIFEST_ROLLED_BACK'
  | 'MANIFEST_RULES'
  | 'RECORD_MISMATCH'
  | 'RECORD_SEALED'
  | 'SHARE_SEALED'
  | 'SHARE_MISSING'
  | 'OPENER_WRONG'
  | 'PASSKEY_UNSTEADY'
  | 'CODE_TEXT'
  | 'PHRASE_INVALID'
  | 'WALLET_MISMATCH'
  | 'LOCKED'
  | 'SIGNING_REFUSED'
  | 'ACCOUNT_UNKNOWN'
  | 'STORAGE_FAILED'

/**
 * An error of the key library. It carries no secret, no address and no bytes of what failed: libraries' own errors are
 * dropped where they are caught, so that none travels along as `cause`.
 */
export class KeyError extends Error {
  override readonly name = 'KeyError'
  readonly code: KeyErrorCode

  /** @param message What happened, and what to do. */
  constructor(code: KeyErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
