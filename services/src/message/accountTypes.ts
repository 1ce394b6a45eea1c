import { getAddress, isAddress } from 'viem'
import { decodeBase58 } from '../base58.js'

/** How the message names and writes accounts of a namespace (CAIP-122). */
export interface AccountType {
  /** CAIP-2 namespace. */
  namespace: string
  /** Whether the address is one of the namespace, in its one canonical spelling. */
  isAddress(text: string): boolean
  /** CAIP-2 reference of the chain that the message names; undefined when the text cannot be one. */
  readChain(text: string): string | undefined
  /** Whether a message without a statement may have one empty line before its fields, as Wallet Standard's `signIn` writes. */
  hasShortForm: boolean
}

/** Wallet Standard's names of Solana's clusters, and the references of CAIP-2 for them. */
const solanaClusters: Readonly<Record<string, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** By the word in the first line: `... wants you to sign in with your Ethereum account:`. */
export const accountTypes: Readonly<Record<string, AccountType>> = {
  Ethereum: {
    namespace: 'eip155',
    isAddress: (text) => isAddress(text, { strict: false }) && getAddress(text) === text,
    readChain: (text) => (/^(?:0|[1-9]\d{0,31})$/.test(text) ? text : undefined),
    hasShortForm: false,
  },
  Solana: {
    namespace: 'solana',
    isAddress: (text) => decodeBase58(text)?.length === 32,
    readChain(text) {
      const [, name] = /^(?:solana:)?([-_a-zA-Z0-9]{1,32})$/.exec(text) ?? []
      return name !== undefined && Object.hasOwn(solanaClusters, name) ? solanaClusters[name] : name
    },
    hasShortForm: true,
  },
}
