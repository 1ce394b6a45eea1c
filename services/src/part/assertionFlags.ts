import { ServiceError } from '../errors.js'
import { isSafeUrl } from '../http/isSafeUrl.js'
import { type AssertionKeys, createRemoteAssertionKeys } from '../proof/assertionKeys.js'
import { createRemoteLoginEnder, type EndLogin } from '../proof/endLogin.js'
import type { RemoteKeysSurroundings } from '../proof/readRemoteKeys.js'
import type { Flag } from './definePart.js'

/** Where assertions come from, for a part that runs without auth. */
export interface AssertionSource {
  /** Address of auth's public keys. Default: auth runs in the same process. */
  url?: string | undefined
  /** `iss` of auth. Default `latchkey-services`. */
  issuer?: string | undefined
}

/** `iss` where the operator says nothing. */
const defaultIssuer = 'latchkey-services'

/** What auth calls itself: an option of auth, and of the parts that read its assertions. */
export const authIssuerFlag = {
  value: 'TEXT',
  about: '`iss` of what the auth part signs, the same in all processes',
  default: defaultIssuer,
  read(text = '') {
    if (text) return text
    throw new ServiceError('COMMAND_INVALID', '--auth-issuer takes a text, such as your address.')
  },
} as const satisfies Flag

/** Options of the parts that read assertions; the same for all of them. */
export const assertionFlags = {
  'auth-issuer': authIssuerFlag,
  'assertion-keys': {
    value: 'URL',
    about: 'public keys of an auth part that runs elsewhere, as https://auth.example.com/login/v1/keys',
    read(text = '') {
      if (isSafeUrl(text)) return text
      throw new ServiceError(
        'COMMAND_INVALID',
        '--assertion-keys takes an https address; plain http is for this machine alone.',
      )
    },
  },
} as const satisfies Record<string, Flag>

/**
 * Finds what assertions are read by: what auth offers in the same process, unless an address is given.
 * @returns undefined where there is neither
 */
export function findAssertionKeys(
  offered: AssertionKeys | undefined,
  source: AssertionSource | AssertionKeys | undefined,
  surroundings: RemoteKeysSurroundings,
): AssertionKeys | undefined {
  if (source && 'findKey' in source) return source
  if (source?.url === undefined) return offered
  return createRemoteAssertionKeys(source.url, source.issuer ?? defaultIssuer, surroundings)
}

/**
 * Finds what ends logins at the auth part whose assertions are read.
 * @returns undefined where that is none that can be asked
 */
export function findLoginEnder(
  offered: EndLogin | undefined,
  source: AssertionSource | AssertionKeys | undefined,
  surroundings: RemoteKeysSurroundings,
): EndLogin | undefined {
  if (source && 'findKey' in source) return undefined
  return source?.url === undefined ? offered : createRemoteLoginEnder(source.url, surroundings)
}
