import { array, boolean, maxLength, object, optional, record, regex, string } from 'zod/mini'
import { cleanText } from '../../src/plugin.js'
import { solana } from './coinTypes.js'
import type { OwnName } from './types.js'

const wireName = object({
  /** In its normal form: these names are of ASCII. */
  name: string().check(maxLength(255), regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/)),
  addresses: record(string(), object({ address: string() })),
  attributes: array(object({ avatar: optional(string()), bio: optional(string()) })),
})
const wireSuggestions = object({
  suggestions: array(object({ name: string(), registered: boolean(), reserved: optional(boolean()) })),
})
const wireNonce = object({ nonce: string().check(regex(/^[\w-]{8,128}$/)), serverTime: string(), expiresAt: string() })

/** A name as the services have it. */
export interface NameRecord extends OwnName {
  /** Addresses by coin type (ENSIP-9, 11). */
  readonly addresses: Readonly<Record<string, { readonly address: string }>>
}

const toRecord = ({ name, addresses, attributes: [own] }: ReturnType<typeof wireName.parse>): NameRecord => {
  const description = cleanText(own?.bio ?? '', 200)
  const to = addresses[`${solana}`]?.address
  return {
    ...{ name, addresses },
    ...(own?.avatar && { avatar: own.avatar }),
    ...(description && { description }),
    ...(to && { solana: to }),
  }
}

/** Reads `GET /v1/profile/account/{name}`, and what a registration answers. @throws {Error} when it is no name */
export const parseName = (json: unknown): NameRecord => toRecord(wireName.parse(json))

/** Reads `GET /v1/profile/reverse/{address}`, the oldest name first. @throws {Error} when it is no list of names */
export const parseNames = (json: unknown): readonly NameRecord[] => array(wireName).parse(json).map(toRecord)

/** Reads `GET /v1/profile/suggestions/{name}`. @throws {Error} when it has none */
export const parseSuggestions = (json: unknown) => wireSuggestions.parse(json).suggestions

/** Reads `GET /v1/profile/nonce`. @throws {Error} when it is none */
export const parseNonce = (json: unknown) => wireNonce.parse(json)
