import { ServiceError } from '../errors.js'
import type { Flags } from '../part/definePart.js'

/** Where `dev` keeps what it makes, unless `--data` says otherwise. */
export const devFolder = './latchkey-dev'

/** Options of `dev` that `serve` does not have. */
export const devFlags = {
  origin: {
    value: 'ORIGIN',
    about: 'a page of the app, on this machine; repeat for more; the default is every port of localhost and 127.0.0.1',
    repeated: true,
    read: (...texts: string[]) => texts.map(readLocalOrigin),
  },
  'inbox-port': {
    value: 'N',
    about: 'port of the page that shows the mails; the default is the one after the frame',
    read: (text = '') => Number(text),
  },
} as const satisfies Flags

/** Options of `serve` that `dev` takes as well. It says all others itself. */
export const devServeFlags: readonly string[] = [
  'port',
  'frame-port',
  'chain',
  'chain-name',
  'chains',
  'accounts',
  'login-providers',
  'onramp',
  'pay',
  'frame-operator',
  'code-entry',
  'framed-approvals',
]

function readLocalOrigin(text: string): string {
  if (/^https?:\/\/(([\w-]+\.)*localhost|127\.0\.0\.1)(:(\d+|\*))?$/.test(text)) return text
  throw new ServiceError(
    'COMMAND_INVALID',
    '--origin of dev takes a page of this machine, as http://localhost:5173. Pages of other hosts need a server: see serve.',
  )
}
