import { bytesToHex, type Hex } from 'viem'
import type { UnlockedWallet } from '../../../keys/index.js'

/** A signature in its parts. */
export interface Parts {
  readonly r: Hex
  readonly s: Hex
  readonly yParity: 0 | 1
}

/** Signs what is hashed. @throws KeyError */
export async function signParts(wallet: UnlockedWallet, preimage: Uint8Array): Promise<Parts> {
  const { signature } = await wallet.signEvm(preimage)
  return {
    r: bytesToHex(signature.subarray(0, 32)),
    s: bytesToHex(signature.subarray(32, 64)),
    yParity: signature[64] === 1 ? 1 : 0,
  }
}

/** Signs as wallets answer: r, s, and 27 or 28. @throws KeyError */
export async function signText(wallet: UnlockedWallet, preimage: Uint8Array): Promise<Hex> {
  const { r, s, yParity } = await signParts(wallet, preimage)
  return `${r}${s.slice(2)}${yParity === 1 ? '1c' : '1b'}`
}
