import { ServiceError } from '../errors.js'
import type { Flag, Flags, PartDescription } from '../part/definePart.js'

function readCount(name: string): Flag<number>['read'] {
  return (text = '') => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value <= 65535) return value
    throw new ServiceError('COMMAND_INVALID', `--${name} takes a whole number from 0 to 65535.`)
  }
}

const readText = (text = '') => text

/** Options that every server has, whatever its parts. */
export const serverFlags = {
  port: { value: 'N', about: 'port of all parts; 0 takes a free one', default: '8787', read: readCount('port') },
  host: {
    value: 'ADDRESS',
    about: 'interface to listen on; the default is this machine alone',
    default: '127.0.0.1',
    read: readText,
  },
  'trusted-proxies': {
    value: 'N',
    about: 'proxies of yours in front, each adding one entry to `X-Forwarded-For`',
    default: '0',
    read: readCount('trusted-proxies'),
  },
} as const satisfies Flags

/** Options of every command. */
export const commonFlags = {
  data: { value: 'DIR', about: 'folder of the embedded database', default: './latchkey-data', read: readText },
} as const satisfies Flags

/** Parts that can stand alone: all but the one that answers what is no other part's. */
export function separable(parts: readonly PartDescription[]): readonly PartDescription[] {
  return parts.filter(({ paths }) => paths.length > 0)
}

/** Options that give parts a port of their own. */
export function portFlags(parts: readonly PartDescription[]): Readonly<Record<string, Flag<number>>> {
  const flags = separable(parts).map(({ id, about }): [string, Flag<number>] => {
    const name = `${id}-port`
    return [name, { value: 'N', about: `gives the ${id} part (${about}) a port of its own`, read: readCount(name) }]
  })
  return Object.fromEntries(flags)
}

/** Variables of the environment, with what they mean. */
export function environmentOf(parts: readonly PartDescription[]): readonly [name: string, about: string][] {
  return [
    [`DATABASE_URL`, 'a Postgres database (15 or later), as postgres://..., used instead of the folder'],
    ...separable(parts).map(({ id }): [string, string] => [
      databaseVariable(id),
      `gives the ${id} part a database of its own`,
    ]),
  ]
}

/** Variable that names a part's own database. */
export const databaseVariable = (id: string) => `${id.toUpperCase()}_DATABASE_URL`
