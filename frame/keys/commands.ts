import { keccak_256 } from '@noble/hashes/sha3.js'
import { equalBytes } from './bytes.js'
import { toHex, toUtf8 } from './encoding.js'
import { KeyError } from './errors.js'
import type { ChainPin } from './pin.js'

/**
 * Contracts by which others act as an account, in lower case. What is signed or called there commands the account, at once or after it has
 * been handed a contract, so no page is let (S18): EntryPoint 0.6, 0.7, 0.8 and 0.9 of ERC-4337, and the manager of the Delegation
 * Framework 1.3.0.
 */
const contracts: ReadonlySet<string> = new Set([
  '5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0000000071727de22e5e9d8baf0edac6f37da032',
  '4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '433709009b8330fda32311df1c2afa402ed8d009',
  'db9b1e94b5b69df7e401ddbede43491141047db3',
])

/** Names of domains (EIP-712) that such contracts sign in, wherever they stand. */
const names = ['DelegationManager', 'ERC4337', 'EIP7702StatelessDeleGator', 'HybridDeleGator', 'MultiSigDeleGator']

/**
 * Whether an address is one of a contract that commands accounts: a known one, or one that is pinned for any chain.
 *
 * @param address 20 bytes in hex, with or without `0x`.
 */
export function isCommandingContract(address: string, pins: readonly ChainPin[]): boolean {
  const digits = address.toLowerCase().slice(-40)
  const isPinned = ({ smartAccount }: ChainPin) =>
    [smartAccount?.entryPoint, smartAccount?.delegationManager].some((pin) => pin?.toLowerCase().slice(2) === digits)
  return contracts.has(digits) || pins.some(isPinned)
}

/**
 * Refuses a call that commands the account. Coins alone may go to the account itself.
 *
 * @param to 20 bytes in hex, without `0x`; empty for a new contract.
 * @throws KeyError `SIGNING_REFUSED`
 */
export function assertCall(to: string, data: Uint8Array, account: string, pins: readonly ChainPin[]): void {
  const isOwn = to === account.toLowerCase().slice(2) && data.length !== 0
  if (isOwn || isCommandingContract(to, pins)) throw new KeyError('SIGNING_REFUSED', commanding)
}

/** Why it is refused. */
export const commanding =
  'This would let others act as the account, through a contract that it is handed one day. No page may ask for that.'

/**
 * Whether typed data of a domain commands an account: it is the domain of such a contract, or of the account itself.
 *
 * @param words The values of the domain's fields, as EIP-712 encodes them: 32 bytes each. Which is which does not matter, so no other order
 *   of the fields helps.
 * @param account Its address, `0x` and 40 digits.
 */
export const isCommandingDomain = (words: readonly Uint8Array[], account: string, pins: readonly ChainPin[]): boolean =>
  words.some((word) => {
    if (names.some((name) => equalBytes(word, keccak_256(toUtf8(name))))) return true
    const hex = toHex(word)
    const isAddress = hex.startsWith('0'.repeat(24))
    return isAddress && (isCommandingContract(hex, pins) || hex.endsWith(account.toLowerCase().slice(2)))
  })
