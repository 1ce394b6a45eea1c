import { keccak_256 } from '@noble/hashes/sha3.js'
import type { DerivedKey } from './accounts.js'
import { type Bytes, equalBytes, joinBytes } from './bytes.js'
import { assertCall } from './commands.js'
import { toHex } from './encoding.js'
import { KeyError } from './errors.js'
import type { ChainPin } from './pin.js'
import { type RlpItem, readRlpItems, readRlpList } from './readRlp.js'
import { type EvmSignature, signHash } from './signing.js'
import { toRlp, toRlpList, toRlpNumber } from './writeRlp.js'

/** What an upgrade is judged by: the account, its next nonce, and the operator's pins. */
export interface UpgradeTerms {
  /** `0x` and 40 digits. */
  readonly account: string
  /** The account's next nonce, as its chain says. */
  readonly next: bigint
  readonly pins: readonly ChainPin[]
}

/** An upgrade that the account sends itself. */
export interface SignedUpgrade {
  /** Of the authorization that is in the transaction. */
  readonly authorization: EvmSignature
  /** Of the transaction with that authorization in it. */
  readonly transaction: EvmSignature
}

/**
 * Signs an authorization that another account sends (EIP-7702): `05`, then the list of chain, delegate and nonce. The delegate is the one
 * that is pinned for that very chain, or zero, which takes it off, on any chain. Its nonce is the account's next one: one that is kept for
 * later would upgrade the account again after it was taken off.
 *
 * @throws KeyError `SIGNING_REFUSED`
 */
export function signAuthorization(preimage: Uint8Array, key: DerivedKey, terms: UpgradeTerms): EvmSignature {
  const items = preimage[0] === authorizationType ? readRlpList(preimage.subarray(1)) : undefined
  if (!items || !equalBytes(preimage, openAuthorization(items.map(encode)))) throw refusal(misshapen)
  checkAuthorization(items, terms.next, terms)
  return signHash(keccak_256(preimage), key)
}

/**
 * Signs a transaction by which the account upgrades itself, and the authorization in it (EIP-7702): `04`, then the list of its ten fields,
 * the last of them a list of one authorization that is not signed yet: `[[chain, delegate, nonce]]`. The transaction has the account's next
 * nonce, the authorization the one after it, which no one gets without this transaction.
 *
 * @throws KeyError `SIGNING_REFUSED`
 */
export function signUpgrade(preimage: Uint8Array, key: DerivedKey, terms: UpgradeTerms): SignedUpgrade {
  const fields = preimage[0] === upgradeType ? readRlpList(preimage.subarray(1)) : undefined
  const [chain, nonce, , , , to, , data] = fields ?? []
  const lists = readRlpItems(fields?.[9]?.payload ?? new Uint8Array())
  const [list] = lists ?? []
  const items = list?.isList ? readRlpItems(list.payload) : undefined
  if (fields?.length !== 10 || !chain || !nonce || !to || !data || !items) throw refusal(misshapen)
  if (lists?.length !== 1) throw refusal('An upgrade carries one authorization (EIP-7702), which is the account’s own.')
  if (!equalBytes(preimage, toUpgrade(fields.slice(0, 9).map(encode), toRlpList(items.map(encode)))))
    throw refusal(misshapen)
  if (!equalBytes(encode(nonce), toRlpNumber(terms.next))) throw refusal(nonceless)
  if (!equalBytes(items[0]?.payload ?? new Uint8Array(), chain.payload))
    throw refusal('The authorization is for another chain than its transaction. Ask for one of the same chain.')
  checkAuthorization(items, terms.next + 1n, terms)
  assertCall(toHex(to.payload), data.payload, terms.account, terms.pins)

  const { authorization, transaction } = signWithAuthorization(fields.slice(0, 9).map(encode), items.map(encode), key)
  return { authorization, transaction }
}

/** A transaction with the authorization in it, both signed. */
export interface WithAuthorization extends SignedUpgrade {
  /** The list of the authorization with its signature, as it stands in the transaction. */
  readonly list: Uint8Array
}

/**
 * Signs an authorization and the transaction that it is in. The caller has judged both.
 *
 * @param fields The nine before the authorization, as RLP. @param items Chain, delegate and nonce, as RLP.
 */
export function signWithAuthorization(
  fields: readonly Uint8Array[],
  items: readonly Uint8Array[],
  key: DerivedKey,
): WithAuthorization {
  const authorization = signHash(keccak_256(openAuthorization(items)), key)
  const list = toRlpList([...items, ...toSignatureRlp(authorization)])
  return { authorization, transaction: signHash(keccak_256(toUpgrade(fields, list)), key), list }
}

/** A signature as transactions have it: y parity, r and s. */
export function toSignatureRlp({ signature }: EvmSignature): readonly Uint8Array[] {
  const parts = [signature.subarray(64), signature.subarray(0, 32), signature.subarray(32, 64)]
  return parts.map((part) => toRlp(part.subarray(zerosOf(part))))
}

const authorizationType = 0x05
const upgradeType = 0x04

const misshapen =
  'This is no authorization, or no transaction with one (EIP-7702). Ask the app to send another request.'
const nonceless =
  'Handing over the account is signed for its next nonce alone. Read the nonce from the chain and try again.'

function checkAuthorization(items: readonly RlpItem[], nonce: bigint, { pins }: UpgradeTerms): void {
  const [chain, delegate, own] = items
  if (items.length !== 3 || !chain || !delegate || !own || delegate.payload.length !== 20) throw refusal(misshapen)
  if (chain.payload.length === 0 || chain.payload.length > 8 || chain.payload[0] === 0)
    throw refusal('An authorization for every chain (EIP-7702, chain 0) is refused. Name one chain.')
  const id = `eip155:${BigInt(`0x${toHex(chain.payload)}`)}`
  const pin = pins.find((each) => each.id === id)?.smartAccount
  if (pin === undefined || toHex(delegate.payload) !== pin.delegate.toLowerCase().slice(2))
    throw refusal('Accounts of this chain are handed to the pinned contract alone (EIP-7702), if there is one.')
  if (!equalBytes(encode(own), toRlpNumber(nonce))) throw refusal(nonceless)
}

const encode = ({ isList, payload }: RlpItem): Uint8Array => (isList ? toRlpList([payload]) : toRlp(payload))

/** What is hashed of an authorization. @param items Chain, delegate and nonce, as RLP. */
export const openAuthorization = (items: readonly Uint8Array[]): Bytes =>
  joinBytes(Uint8Array.of(authorizationType), toRlpList(items))

const toUpgrade = (fields: readonly Uint8Array[], authorization: Uint8Array) =>
  joinBytes(Uint8Array.of(upgradeType), toRlpList([...fields, toRlpList([authorization])]))

/** Numbers have no zeros before them in RLP. */
function zerosOf(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? bytes.length : first
}

const refusal = (message: string) => new KeyError('SIGNING_REFUSED', message)
