import { bech32 } from '@scure/base'
import { bytesToHex, concatBytes, type Hex, sha256, stringToBytes } from 'viem'
import { TestRpcError, unauthorised, unsupported } from '../../../src/testing/wallet/rpcError.js'
import { createSecp256k1 } from './secp256k1.js'
import type { PhoneKeys } from './types.js'

/** Address prefixes by chain: mainnet, testnet, regtest. */
const prefixes: Readonly<Record<string, string>> = {
  'bip122:000000000019d6689c085ae165831e93': 'bc',
  'bip122:000000000933ea01ad0ee984209779ba': 'tb',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'bcrt',
}

/** A Bitcoin key made from the first local one. It signs messages the old way (BIP-137), and no transaction. */
export function createBip122(privateKey: Hex): PhoneKeys {
  const key = createSecp256k1(privateKey)
  const addressOn = (chainId: string) => bech32.encode(prefixes[chainId] ?? 'bc', [0, ...bech32.toWords(key.hash)])

  async function signMessage(address: string, params: unknown) {
    const asked = (params ?? {}) as { readonly [Name in 'account' | 'address' | 'message' | 'protocol']?: unknown }
    const wanted = asked.address ?? asked.account
    if (wanted !== undefined && wanted !== address) throw unauthorised()
    if (asked.protocol !== undefined && asked.protocol !== 'ecdsa')
      throw new TestRpcError(4200, 'This wallet signs messages with ECDSA only.')
    const digest = toMessageHash(`${asked.message}`)
    const { signature, recovery } = await key.sign(digest)
    // BIP-137: 39 to 42 say that the address is a native SegWit one.
    const signed = concatBytes([Uint8Array.of(39 + recovery), signature])
    return { address, signature: bytesToHex(signed).slice(2), messageHash: bytesToHex(digest).slice(2) }
  }

  return {
    namespace: 'bip122',
    methods: ['signMessage', 'getAccountAddresses'],
    events: ['bip122_addressesChanged'],
    chains: () => Object.keys(prefixes),
    addresses: (chainId) => [addressOn(chainId)],
    async answer({ chainId, method, params }) {
      const address = addressOn(chainId)
      const publicKey = bytesToHex(key.publicKey).slice(2)
      if (method === 'getAccountAddresses') return [{ address, publicKey, intention: 'payment' }]
      if (method === 'signMessage') return signMessage(address, params)
      throw unsupported(method)
    },
  }
}

/** What is signed for a message: so begun, it can be no transaction. */
export function toMessageHash(message: string): Uint8Array {
  const text = stringToBytes(message)
  const whole = concatBytes([stringToBytes('\x18Bitcoin Signed Message:\n'), toCompactSize(text.length), text])
  return sha256(sha256(whole, 'bytes'), 'bytes')
}

/** A length as Bitcoin writes it. */
function toCompactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  if (length <= 0xffff) return Uint8Array.of(0xfd, length & 0xff, length >> 8)
  const bytes = new Uint8Array(5)
  bytes[0] = 0xfe
  new DataView(bytes.buffer).setUint32(1, length, true)
  return bytes
}
