import { toChecksum } from '../../adapters/kit/checksum.js'
import { isBase58, isBech32 } from './encodings.js'

/**
 * How a namespace spells its accounts and chains (its profiles of CAIP-2, CAIP-10 and CAIP-122). A table, and no adapter's: the ready sign-in
 * has its messages verified by the services, which no adapter reaches, and writes none that they could not read. For accounts of another
 * namespace hosts bring a `siwx` of their own.
 */
export interface AccountSpelling {
  /** The one spelling of an address that a message may hold; undefined for what is no address. */
  toAddress(text: string): string | undefined
  /** Whether a text is a CAIP-2 reference. */
  isChain(reference: string): boolean
  /** What an error says of addresses, and of chains. */
  readonly address: string
  readonly chain: string
}

/**
 * Mixed case is a promise to have been checksummed: a broken one means a typing error. Others are spelled anew, for
 * parsers take the checksummed spelling alone.
 */
function toEvmAddress(text: string): string | undefined {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1]
  if (!digits) return undefined
  const address = toChecksum(digits)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isPlain || address === text ? address : undefined
}

/** An address whose spelling is never changed. */
const asIs = (isAddress: (text: string) => boolean) => (text: string) => (isAddress(text) ? text : undefined)
const matching = (pattern: RegExp) => (text: string) => pattern.test(text)

const spellings: Readonly<Record<string, AccountSpelling>> = {
  eip155: {
    toAddress: toEvmAddress,
    // No more than a number can hold exactly: parsers read it as one.
    isChain: (text) => /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)),
    address: '0x and 40 hex digits, in one case or with the checksum of EIP-55',
    chain: 'the chain id in decimal digits',
  },
  solana: {
    toAddress: asIs((text) => isBase58(text, 32)),
    isChain: matching(/^[1-9A-HJ-NP-Za-km-z]{32}$/),
    address: '32 bytes in base58',
    chain: 'the first 32 characters of the genesis hash, in base58',
  },
  bip122: {
    // The checksum of the older, base58 ones would take SHA-256; wallets check it.
    toAddress: asIs((text) => isBase58(text, 25) || isBech32(text)),
    isChain: matching(/^[0-9a-f]{32}$/),
    address: '25 bytes in base58, or bech32 in small letters',
    chain: 'the first 32 hex digits of the genesis block hash',
  },
  cosmos: {
    toAddress: asIs(isBech32),
    isChain: matching(/^[-a-zA-Z0-9]{1,32}$/),
    address: 'bech32 in small letters',
    chain: '1 to 32 letters, digits and hyphens',
  },
  polkadot: {
    // One or two bytes of prefix, a key, two bytes of checksum (SS58), which would take BLAKE2b.
    toAddress: asIs((text) => isBase58(text, 35) || isBase58(text, 36)),
    isChain: matching(/^[0-9a-f]{32}$/),
    address: '35 or 36 bytes in base58 (SS58)',
    chain: 'the first 32 hex digits of the genesis hash',
  },
}

/** How a namespace spells; undefined for one that no sign-in message is known for. */
export const spellingOf = (namespace: string): AccountSpelling | undefined =>
  Object.hasOwn(spellings, namespace) ? spellings[namespace] : undefined

/** The spelling of an address that messages and sessions have; what is no address stays as it is. */
export const toSpelling = (namespace: string, address: string): string =>
  spellingOf(namespace)?.toAddress(address) ?? address
