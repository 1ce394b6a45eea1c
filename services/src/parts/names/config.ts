import { readFileSync } from 'node:fs'
import { getAddress, type Hex } from 'viem'
import * as z from 'zod'
import { ServiceError } from '../../errors.js'
import { defaultReserved, foldLabel } from './label.js'

/** A name under which users get theirs. */
export interface Zone {
  /** Such as `users.example.eth`, in small letters. */
  readonly zone: string
  /** Its names resolve, and are changed no more. Default false. */
  readonly isReadOnly?: boolean
  /** Registrations must carry page and nonce, and name a project; others are refused. Default false. */
  readonly isStrict?: boolean
  /** Names that an account may have. Default 1. */
  readonly perAccount?: number
  /** Words that cannot be registered, nor what looks like one of them. Default: a short list, `admin` to `webmaster`. */
  readonly reserved?: readonly string[]
  /** Contracts that send their readers to the gateway for this zone. Default: none. */
  readonly resolvers?: readonly string[]
}

/** A zone, ready for use. */
export interface OpenZone extends Required<Omit<Zone, 'reserved' | 'resolvers'>> {
  /** As {@link foldLabel} has them. */
  readonly reserved: ReadonlySet<string>
  readonly resolvers: ReadonlySet<Hex>
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const zoneShape = z.strictObject({
  zone: z
    .string()
    .max(190)
    .regex(new RegExp(`^${label}(?:\\.${label})+$`)),
  isReadOnly: z.boolean().optional(),
  isStrict: z.boolean().optional(),
  perAccount: z.int().min(1).max(1000).optional(),
  reserved: z
    .array(z.string().regex(/^[a-z0-9-]{1,63}$/))
    .max(10_000)
    .optional(),
  resolvers: z
    .array(z.string().regex(/^0x[0-9a-fA-F]{40}$/))
    .max(16)
    .optional(),
})
const fileShape = z.strictObject({ zones: z.array(zoneShape).min(1).max(64) })

/**
 * Reads the file of `--names`.
 * @throws {ServiceError} CONFIG_INVALID, naming the place in the file and none of its values
 */
export function readNamesFile(path: string): { zones: readonly Zone[] } {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new ServiceError('CONFIG_INVALID', 'The file of --names cannot be read as JSON.', { cause })
  }
  const parsed = fileShape.safeParse(value)
  if (parsed.success) return parsed.data
  const place = parsed.error.issues[0]?.path.join('.') || 'the top'
  throw new ServiceError('CONFIG_INVALID', `The file of --names is wrong at ${place}. See docs/names.md for its shape.`)
}

/** Zones with their defaults, by their names. @throws {ServiceError} CONFIG_INVALID for two of one name */
export function openZones(zones: readonly Zone[]): ReadonlyMap<string, OpenZone> {
  const opened = new Map<string, OpenZone>()
  for (const { zone, isReadOnly = false, isStrict = false, perAccount = 1, ...lists } of zones) {
    if (opened.has(zone)) throw new ServiceError('CONFIG_INVALID', 'A zone stands twice among those of --names.')
    const reserved = new Set((lists.reserved ?? defaultReserved).map(foldLabel))
    const resolvers = new Set((lists.resolvers ?? []).map((address) => getAddress(address)))
    opened.set(zone, { zone, isReadOnly, isStrict, perAccount, reserved, resolvers })
  }
  return opened
}

/** A name, taken apart; undefined where it is none directly below a zone of ours. Letters become small. */
export function splitName(
  text: string,
  zones: ReadonlyMap<string, OpenZone>,
): { label: string; zone: OpenZone } | undefined {
  const dot = text.indexOf('.')
  const zone = dot < 1 ? undefined : zones.get(text.slice(dot + 1).toLowerCase())
  return zone && { label: text.slice(0, dot).toLowerCase(), zone }
}
