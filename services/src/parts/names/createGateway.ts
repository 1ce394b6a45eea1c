import {
  concat,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  keccak256,
  serializeSignature,
  toHex,
  zeroAddress,
} from 'viem'
import { sign } from 'viem/accounts'
import { decodeBase58 } from '../../base58.js'
import type { Clock } from '../../clock.js'
import { createRecent } from '../../createRecent.js'
import { Refusal } from '../../http/refusal.js'
import { ether, solana } from './coinTypes.js'
import { type OpenZone, splitName } from './config.js'
import type { GatewayKeys } from './gatewayKeys.js'
import { readEvmAddress } from './holder.js'
import { nameLimits } from './limits.js'
import type { NameStore } from './nameStore.js'
import { type GatewayQuestion, readQuestion } from './readQuestion.js'
import type { NameRow } from './schema.js'
import { findAddress, type NamePicture } from './wire.js'

/** Answers what resolvers on a chain send their readers here for (ERC-3668), signed. */
export interface Gateway {
  /**
   * @param sender the resolver
   * @param data what it was asked
   * @returns `abi.encode(result, expires, signature)`
   * @throws {Refusal} RESOLVER_UNKNOWN, QUESTION_INVALID
   */
  answer(sender: string, data: string): Promise<Hex>
}

export interface GatewayTools {
  readonly zones: ReadonlyMap<string, OpenZone>
  readonly store: Pick<NameStore, 'find'>
  readonly keys: GatewayKeys | undefined
  readonly toPicture: NamePicture
  readonly clock: Clock
}

/** An answer that was signed, kept for the next who asks. */
interface Kept {
  /** What was read of it, which takes longer than all the rest. */
  readonly question: GatewayQuestion
  readonly result: Hex
  readonly signer: Hex
  readonly expiresAt: number
  readonly answer: Hex
}

/** A kept answer is given while it counts for so long at least, in ms. */
const leastMs = nameLimits.answerMs / 2
const mostKept = 20_000

export function createGateway({ zones, store, keys, toPicture, clock }: GatewayTools): Gateway {
  const kept = createRecent<Kept>(mostKept)
  const resolvers = new Set([...zones.values()].flatMap((zone) => [...zone.resolvers]))

  return {
    async answer(sender, data) {
      const resolver = readEvmAddress(sender)
      if (!resolver || !resolvers.has(resolver) || !keys)
        throw new Refusal(404, 'RESOLVER_UNKNOWN', 'This gateway does not answer for this resolver.')
      const id = `${resolver} ${data}`
      const known = kept.get(id)
      const question = known?.question ?? readQuestion(data)
      const asked = splitName(question.name, zones)
      // A name of another form is unknown, and so is one of a zone with other resolvers.
      const isAsked = asked?.zone.resolvers.has(resolver) && `${asked.label}.${asked.zone.zone}` === question.name
      const row = asked && isAsked ? await store.find({ zone: asked.zone.zone, label: asked.label }) : undefined
      const result = encodeResult(question.wanted, row, toPicture)
      const { address: signer, privateKey } = await keys.current()
      const now = clock.now()
      if (known?.result === result && known.signer === signer && known.expiresAt - now >= leastMs) return known.answer
      const expiresAt = now + nameLimits.answerMs
      const expires = BigInt(Math.floor(expiresAt / 1000))
      const hash = toSignedHash({ resolver, expires, request: data as Hex, result })
      const signature = serializeSignature(await sign({ hash, privateKey }))
      const answer = encodeAbiParameters(
        [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
        [result, expires, signature],
      )
      kept.set(id, { question, result, signer, expiresAt, answer })
      return answer
    },
  }
}

/** What a key of the gateway signs, as `contracts/NameResolver.sol` reads it. */
function toSignedHash({
  resolver,
  expires,
  request,
  result,
}: {
  resolver: Hex
  expires: bigint
  request: Hex
  result: Hex
}) {
  const facts = encodePacked(
    ['address', 'uint64', 'bytes32', 'bytes32'],
    [resolver, expires, keccak256(request), keccak256(result)],
  )
  return keccak256(concat(['0x1900', facts]))
}

/** The record as the call that asked for it gives it back; empty where nothing is known. */
function encodeResult(wanted: GatewayQuestion['wanted'], row: NameRow | undefined, toPicture: NamePicture): Hex {
  const addressOf = (coinType: number) => row && findAddress(row, coinType)
  if (wanted.kind === 'addr')
    return encodeAbiParameters([{ type: 'address' }], [(addressOf(ether) ?? zeroAddress) as Hex])
  if (wanted.kind === 'text') return encodeAbiParameters([{ type: 'string' }], [textOf(wanted.key, row, toPicture)])
  const coinType = wanted.kind === 'coin' ? Number(wanted.coinType) : 0
  const address = addressOf(coinType)
  const bytes =
    address === undefined ? '0x' : coinType === solana ? toHex(decodeBase58(address) ?? new Uint8Array()) : address
  return encodeAbiParameters([{ type: 'bytes' }], [bytes as Hex])
}

function textOf(key: string, row: NameRow | undefined, toPicture: NamePicture): string {
  if (!row || row.suspended_at !== null) return ''
  // By our address: the owner of a picture's host would count who looks at it.
  if (key === 'avatar') return toPicture(row.records.avatar?.value)
  return key === 'description' ? (row.records.bio?.value ?? '') : ''
}
