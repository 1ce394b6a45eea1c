import { bytesToHex, concat, type Hex, hexToBytes, ripemd160, sha256, slice } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'

/** A key as Bitcoin and Cosmos use it. */
export function createSecp256k1(privateKey: Hex) {
  // An EVM account tells the long form: 04, x, y. The short one says by its first byte whether y is odd.
  const long = privateKeyToAccount(privateKey).publicKey
  const isOdd = Number(slice(long, 64)) % 2 === 1
  const publicKey = concat([isOdd ? '0x03' : '0x02', slice(long, 1, 33)])
  return {
    /** 33 bytes. */
    publicKey: hexToBytes(publicKey),
    /** What addresses are made from: ripemd160 of sha256 of the public key. */
    hash: hexToBytes(ripemd160(sha256(publicKey))),
    /** Signs 32 bytes: 64 bytes r and s, and which of the two possible keys it was. */
    async sign(digest: Uint8Array): Promise<{ readonly signature: Uint8Array; readonly recovery: number }> {
      const { r, s, yParity } = await sign({ hash: bytesToHex(digest), privateKey })
      return { signature: hexToBytes(concat([r, s])), recovery: yParity ?? 0 }
    },
  }
}
