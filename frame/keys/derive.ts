import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import { type Account, type DerivedKey, paths, toAccounts, wipeKeys } from './accounts.js'
import { type Bytes, wipe } from './bytes.js'
import { withControlKey } from './control.js'
import { toB64 } from './encoding.js'
import { KeyError } from './errors.js'
import { toPublicKey } from './nobleEd25519.js'
import { toSeed } from './phrase.js'
import { deriveEd25519 } from './slip10.js'

/** The keys of a wallet. Secret: the caller wipes each `privateKey` (`wipeKeys`). */
export async function deriveKeys(entropy: Bytes): Promise<readonly DerivedKey[]> {
  const seed = await toSeed(entropy)
  try {
    const evm = deriveSecp256k1(seed)
    const solana = deriveEd25519(seed, [44, 501, 0, 0])
    return [
      {
        path: paths.evm,
        curve: 'secp256k1',
        privateKey: evm,
        publicKey: new Uint8Array(secp256k1.getPublicKey(evm, true)),
      },
      { path: paths.solana, curve: 'ed25519', privateKey: solana, publicKey: toPublicKey(solana) },
    ]
  } finally {
    wipe(seed)
  }
}

/** `paths.evm` by BIP-32, one step at a time, so that each parent is wiped. */
function deriveSecp256k1(seed: Bytes): Bytes {
  const hard = 0x80000000
  let node = HDKey.fromMasterSeed(seed)
  try {
    for (const step of [44 + hard, 60 + hard, hard, 0, 0]) {
      const parent = node
      node = parent.deriveChild(step)
      parent.wipePrivateData()
    }
    const { privateKey } = node
    if (!privateKey) throw new KeyError('FORMAT_INVALID', 'This entropy gives no EVM key. Use another one.')
    return new Uint8Array(privateKey)
  } finally {
    node.wipePrivateData()
  }
}

/** The accounts that entropy gives, for who looks before it is imported. The entropy stays the caller's to wipe. */
export async function previewAccounts(entropy: Bytes): Promise<readonly Account[]> {
  const keys = await deriveKeys(entropy)
  try {
    return toAccounts(keys)
  } finally {
    wipeKeys(keys)
  }
}

/** B64 of the public control key. */
export const controlOf = (entropy: Uint8Array, salt: Uint8Array, realm: string): Promise<string> =>
  withControlKey(entropy, salt, realm, async (seed) => toB64(toPublicKey(seed)))
