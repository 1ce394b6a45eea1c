import { LatchkeyError, type WalletHandle } from '../../src/adapter.js'
import { toBase58 } from '../kit/base58.js'
import { askWallet } from '../kit/handles.js'
import { isSignature } from './address.js'
import { guarded } from './errors.js'
import { fieldsOf } from './handles.js'

/**
 * Signs a text or bytes as they are (ed25519); resolves with the signature in base58.
 * @throws {LatchkeyError} REQUEST_REJECTED when the user declines, SIGN_FAILED
 */
export function signMessage(wallet: WalletHandle, message: string | Uint8Array): Promise<string> {
  return guarded({ code: 'SIGN_FAILED', message: 'Error signing message' }, async () => {
    const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
    const params = { message: toBase58(bytes), pubkey: wallet.account.address }
    const { signature } = fieldsOf(await askWallet(wallet, 'solana_signMessage', params))
    if (isSignature(signature)) return signature
    throw new LatchkeyError('SIGN_FAILED', 'Error signing message: the wallet answered without a signature')
  })
}
