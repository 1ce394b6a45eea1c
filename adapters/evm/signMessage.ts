import type { WalletHandle } from '../../src/adapter.js'
import { askWallet } from '../kit/handles.js'
import { guarded } from './errors.js'
import { signFailed, toSignature } from './signature.js'

/**
 * Signs a text or bytes (`personal_sign`, ERC-191).
 * @throws {LatchkeyError} REQUEST_REJECTED when the user declines, SIGN_FAILED
 */
export function signMessage(wallet: WalletHandle, message: string | Uint8Array): Promise<string> {
  return guarded(signFailed, async () => {
    const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
    // As hex, always: a text that looks like hex would be signed as other bytes by many wallets.
    const data = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    return toSignature(await askWallet(wallet, 'personal_sign', [data, wallet.account.address]))
  })
}
