import { base64, bech32 } from '@scure/base'
import { type Hex, sha256, stringToBytes } from 'viem'
import { invalid, TestRpcError, unauthorised, unsupported } from '../../../src/testing/wallet/rpcError.js'
import { createSecp256k1 } from './secp256k1.js'
import type { PhoneKeys } from './types.js'

/** Address prefixes by chain. */
const prefixes: Readonly<Record<string, string>> = { 'cosmos:cosmoshub-4': 'cosmos', 'cosmos:osmosis-1': 'osmo' }

/** `cosmos_signAmino`, as far as it is read. */
interface SignDoc {
  readonly chain_id?: unknown
  readonly msgs?: readonly { readonly type?: unknown; readonly value?: unknown }[]
}

/** A Cosmos key made from the first local one. It signs messages (ADR-36), and no transaction. */
export function createCosmos(privateKey: Hex): PhoneKeys {
  const key = createSecp256k1(privateKey)
  const addressOn = (chainId: string) => bech32.encode(prefixes[chainId] ?? 'cosmos', bech32.toWords(key.hash))

  async function signAmino(address: string, params: unknown) {
    const { signerAddress, signDoc } = (params ?? {}) as {
      readonly signerAddress?: unknown
      readonly signDoc?: SignDoc
    }
    if (signerAddress !== undefined && signerAddress !== address) throw unauthorised()
    if (!signDoc?.msgs?.length) throw invalid('signDoc has no message')
    // A document without a chain moves nothing anywhere: that is how ADR-36 tells a message from a transaction.
    if (signDoc.chain_id !== '' || signDoc.msgs.some(({ type }) => type !== 'sign/MsgSignData'))
      throw new TestRpcError(4200, 'This wallet signs messages for Cosmos, and no transaction.')
    const { signature } = await key.sign(sha256(stringToBytes(toSortedJson(signDoc)), 'bytes'))
    return {
      signature: {
        pub_key: { type: 'tendermint/PubKeySecp256k1', value: base64.encode(key.publicKey) },
        signature: base64.encode(signature),
      },
      signed: signDoc,
    }
  }

  return {
    namespace: 'cosmos',
    methods: ['cosmos_getAccounts', 'cosmos_signAmino'],
    events: ['chainChanged', 'accountsChanged'],
    chains: () => Object.keys(prefixes),
    addresses: (chainId) => [addressOn(chainId)],
    async answer({ chainId, method, params }) {
      const address = addressOn(chainId)
      if (method === 'cosmos_getAccounts') return [{ algo: 'secp256k1', address, pubkey: base64.encode(key.publicKey) }]
      if (method === 'cosmos_signAmino') return signAmino(address, params)
      throw unsupported(method)
    },
  }
}

/** The one text of a document: names in order, and three characters written out, as Cosmos's own encoder does. */
export function toSortedJson(document: unknown): string {
  const text = JSON.stringify(document, (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return text.replace(/[&<>]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`)
}
