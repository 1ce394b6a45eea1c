import { ServiceError } from '../errors.js'
import { readSender } from '../mail/mailAddress.js'
import type { Flag, Flags, PartDescription } from '../part/definePart.js'
import { isPlainText } from '../text.js'

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
  'country-header': {
    value: 'NAME',
    about:
      'header in which the last of those proxies names the caller’s country, as `CF-IPCountry`; it must overwrite what callers send. Counted by day, where a project counts events',
    read: readHeaderName,
  },
  parts: {
    value: 'LIST',
    about: 'parts that this process serves, as `auth,custody`; all others are elsewhere',
    read: (text = '') => text.split(','),
  },
  'frame-origin': {
    value: 'URL',
    about: 'origin of the login frame, which alone may call login and custody',
    read: readFrameOrigin,
  },
  'frame-operator': {
    value: 'NAME',
    about:
      'who runs the wallet: stands above every approval and on the pages of mails, and names their sender; the default is the host of the frame',
    read: readOperator,
  },
  'frame-operator-mark': {
    value: 'FILE',
    about:
      'picture beside that name on the pages of mails, 32 kB at most: PNG, JPEG, GIF, WebP, or an SVG that only draws; without it the first letter is',
    read: (text = '') => text,
  },
  'mail-from': {
    value: 'TEXT',
    about:
      'sender of mails: `login@example.com`, or `Example <login@example.com>` under another name than the operator’s',
    read: readMailFrom,
  },
} as const satisfies Flags

/** Exact, for it is compared with the origin that browsers send. In plain only on this machine. */
function readFrameOrigin(text = ''): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHere = url && /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (url?.origin === text && (url.protocol === 'https:' || (isHere && url.protocol === 'http:'))) return text
  throw new ServiceError(
    'COMMAND_INVALID',
    '--frame-origin takes an origin as browsers write it: https://login.example.com, without a path or a final slash; http:// on this machine alone.',
  )
}

function readHeaderName(text = ''): string {
  if (/^[A-Za-z0-9-]{1,64}$/.test(text)) return text
  throw new ServiceError('COMMAND_INVALID', '--country-header takes the name of a header, as CF-IPCountry.')
}

function readOperator(text = ''): string {
  if (text.length <= 60 && isPlainText(text)) return text
  throw new ServiceError(
    'COMMAND_INVALID',
    '--frame-operator takes a name of 1 to 60 characters, each of which can be seen.',
  )
}

function readMailFrom(text = '') {
  const sender = readSender(text)
  if (sender) return sender
  throw new ServiceError('COMMAND_INVALID', '--mail-from takes an address, or Name <address>.')
}

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

/** Options that name parts' files of secrets. */
export function secretsFlags(parts: readonly PartDescription[]): Readonly<Record<string, Flag<string>>> {
  const flags = parts
    .filter(({ hasSecrets }) => hasSecrets)
    .map(({ id }): [string, Flag<string>] => {
      const about = `the ${id} part's file of secrets, made by \`keys make FILE\`, outside the data folder`
      return [secretsFlag(id), { value: 'FILE', about, read: readText }]
    })
  return Object.fromEntries(flags)
}

/** Option that names a part's file of secrets. */
export const secretsFlag = (id: string) => `${id}-secrets`

/** Variables of the environment, with what they mean. */
export function environmentOf(parts: readonly PartDescription[]): readonly [name: string, about: string][] {
  return [
    [`DATABASE_URL`, 'a Postgres database (15 or later), as postgres://..., used instead of the folder'],
    ...separable(parts).map(({ id }): [string, string] => [
      databaseVariable(id),
      `gives the ${id} part a database of its own`,
    ]),
    [
      erasedVariable,
      'file of the list of erased ids, which a restored backup is held against; beside a folder it is there by itself, as FOLDER.erased',
    ],
    [mailVariable, 'the mail server: smtp://user:password@host:587, or smtps://user:password@host:465'],
    ...parts
      .filter(({ hasSecrets }) => hasSecrets)
      .map(({ id }): [string, string] => [
        tokenVariable(id),
        `token for the key service that the file of secrets of the ${id} part names`,
      ]),
  ]
}

/** Variable that names the list of erased ids: commands that erase what is due need it as servers do. */
export const erasedVariable = 'ERASED_LIST'

/** Variable that names the mail server: it holds a password, which must not stand in a list of processes. */
export const mailVariable = 'MAIL_URL'

/** Variable that holds the token of a part's key service. */
export const tokenVariable = (id: string) => `${id.toUpperCase()}_VAULT_TOKEN`

/** Variable that names a part's own database. */
export const databaseVariable = (id: string) => `${id.toUpperCase()}_DATABASE_URL`
