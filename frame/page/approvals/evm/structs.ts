import type { Field } from '../../../common/approval/types.js'
import { isReserved } from '../bounds.js'
import { invalid } from '../refusals.js'
import { address } from './account.js'

/** Members of structs by their names. */
export type StructTypes = Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>

/** A struct as it was read: the same values to be shown and to be hashed. */
export interface Struct {
  readonly data: Readonly<Record<string, unknown>>
  readonly fields: readonly Field[]
}

interface Value {
  readonly data: unknown
  readonly shown: Field['value']
}

// `uint` and `int` are the 256 bits wide ones; other spellings are no type of EIP-712.
const integer =
  /^(u?)int(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?$/
const fixedBytes = /^bytes([1-9]|[12]\d|3[0-2])$/
const list = /^(.+)\[(\d{0,4})\]$/
const identifier = /^[A-Za-z_]\w{0,99}$/

/** Reads values by their types (EIP-712). @throws {FrameError} REQUEST_INVALID for types that make no sense */
export function createStructReader(given: StructTypes) {
  const types: Record<string, readonly { name: string; type: string }[]> = {}
  for (const [name, members] of Object.entries(given)) {
    if (!isName(name) || isAtomic(name)) throw invalid('a type has a name that it cannot have')
    const names = new Set(members.map((member) => member.name))
    if (names.size !== members.length || !members.every((member) => isName(member.name)))
      throw invalid('a type has members that it cannot have')
    types[name] = members
  }
  for (const { type } of Object.values(types).flat()) {
    const base = baseOf(type)
    if (!isAtomic(base) && !Object.hasOwn(types, base)) throw invalid('a type is used and not given')
  }

  const readStruct = (name: string, value: unknown): Struct => {
    const members = Object.hasOwn(types, name) ? types[name] : undefined
    if (!members || !value || typeof value !== 'object' || Array.isArray(value)) throw invalid('a value is no struct')
    // A key that no type names would not be hashed: what is seen would not be what is signed.
    const hasMore = Object.keys(value).some((key) => !members.some((member) => member.name === key))
    if (hasMore) throw invalid('it has a value that its types do not name')
    const read = members.map((member) => {
      if (!Object.hasOwn(value, member.name)) throw invalid('a value is missing')
      return { ...member, value: readValue(member.type, (value as Record<string, unknown>)[member.name]) }
    })
    return {
      data: Object.fromEntries(read.map((member) => [member.name, member.value.data])),
      fields: read.map((member) => ({ name: member.name, value: member.value.shown })),
    }
  }
  const readValue = (type: string, value: unknown): Value => {
    const [, of, length] = list.exec(type) ?? []
    if (of !== undefined) {
      if (!Array.isArray(value) || (length && value.length !== Number(length)))
        throw invalid('a list has a wrong length')
      const items = value.map((item) => readValue(of, item))
      return {
        data: items.map((item) => item.data),
        shown: items.map((item, at) => ({ name: `${at + 1}`, value: item.shown })),
      }
    }
    if (Object.hasOwn(types, type)) {
      const { data, fields } = readStruct(type, value)
      return { data, shown: fields }
    }
    return readAtomic(type, value)
  }
  return { types, read: readStruct }
}

const isName = (text: string) => identifier.test(text) && !isReserved(text)

const isAtomic = (type: string) =>
  ['address', 'bool', 'string', 'bytes'].includes(type) || integer.test(type) || fixedBytes.test(type)

/** What a list is of, however deep. */
function baseOf(type: string): string {
  if (type.length > 120) throw invalid('a type has too long a name')
  const [, of] = list.exec(type) ?? []
  return of === undefined ? type : baseOf(of)
}

function readAtomic(type: string, value: unknown): Value {
  if (type === 'string' && typeof value === 'string') return { data: value, shown: value }
  if (type === 'bool' && typeof value === 'boolean') return { data: value, shown: `${value}` }
  if (type === 'address') {
    const read = address.safeParse(value)
    if (read.success) return { data: read.data, shown: read.data }
  }
  if (type.startsWith('bytes') && typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value)) {
    const [, length] = fixedBytes.exec(type) ?? []
    if (length === undefined || value.length === 2 + 2 * Number(length)) return { data: value, shown: value }
  }
  const [isInteger, sign, bits = '256'] = integer.exec(type) ?? []
  if (isInteger) {
    const read = readInteger(value)
    const size = BigInt(bits)
    const [least, most] = sign ? [0n, 2n ** size - 1n] : [-(2n ** (size - 1n)), 2n ** (size - 1n) - 1n]
    if (read !== undefined && read >= least && read <= most) return { data: read, shown: `${read}` }
  }
  throw invalid('a value does not fit its type')
}

function readInteger(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || value.length > 80) return undefined
  return /^(-?\d+|0x[0-9a-fA-F]+)$/.test(value) ? BigInt(value) : undefined
}
