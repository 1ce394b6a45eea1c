import { type BodyValue, type Clock, fromB64 } from '../../keys/index.js'
import type { Device } from '../device.js'
import { FlowError, type PartName } from '../errors.js'
import { answers, type Claims, readClaims, type User } from './answers.js'
import { createPartClient, type Fetch, type PartCall, type PartClient } from './partClient.js'
import { createSession, type LoginSession } from './session.js'

/** What an assertion is asked for. */
export type AskedScope = 'create' | 'release' | 'recover' | 'publish' | 'sponsor' | 'sessions'

/** Whom an assertion is for. */
type Audience = 'custody' | 'recovery' | 'paymaster' | 'sessions'

/** An assertion with what it says. */
export interface Asserted {
  readonly token: string
  readonly claims: Claims
}

/** The three services, each with its own nonces and tokens. */
export interface ServicesClient {
  readonly auth: PartClient
  readonly custody: PartClient
  readonly recovery: PartClient
  readonly session: LoginSession
  /** An assertion for one part, this device, and one write: one that came with the login, else auth is asked. @throws {FlowError} */
  assert(audience: Audience, scope: AskedScope): Promise<Asserted>
  /** The user as auth has it now. @param projectId says whether the user is suspended for it, too */
  user(projectId?: string): Promise<User>
  /** Calls custody or recovery with a new assertion. */
  callWith<Answer>(
    audience: 'custody' | 'recovery',
    scope: AskedScope,
    call: { path: string; body: BodyValue; shape: PartCall<Answer>['shape']; isRead?: boolean },
  ): Promise<Answer>
  /** A client of a part at an address of its own, with nonces of its own. */
  clientAt(part: PartName, url: string): PartClient
}

/** What the client of the services is made of. */
export interface ServicesClientOptions {
  /** Public address of each part, without a final slash. One process may serve all three. */
  readonly urls: Readonly<Record<'auth' | 'custody' | 'recovery', string>>
  readonly device: Device
  /** `globalThis.fetch`. */
  readonly fetch: Fetch
  readonly clock: Clock
}

/** A client of auth, custody and recovery for one device. */
export function createServicesClient({ urls, device, fetch, clock }: ServicesClientOptions): ServicesClient {
  const toClient = (part: PartName, url: string) =>
    createPartClient({ part, url, jk: device.keys.jk, fetch: (...call) => fetch(...call), clock })
  const parts = {
    auth: toClient('auth', urls.auth),
    custody: toClient('custody', urls.custody),
    recovery: toClient('recovery', urls.recovery),
  }
  const session = createSession(parts.auth, device, clock)

  async function assert(audience: Audience, scope: AskedScope): Promise<Asserted> {
    const ahead = session.takeAhead(audience, scope)
    if (ahead) return ahead
    const { assertion } = await session
      .call({ path: '/login/v1/assertion', body: { audience, scope }, shape: answers.assertion, isRead: true })
      .catch((error: unknown) => {
        // Auth gives no other scope to a user without a wallet.
        const isScope = error instanceof FlowError && error.reason === 'SCOPE_WRONG'
        throw isScope && scope !== 'create' ? new FlowError('WALLET_MISSING', { part: 'auth' }) : error
      })
    const claims = readClaims(assertion, fromB64)
    if (claims?.scp !== scope) throw new FlowError('ANSWER_INVALID', { part: 'auth' })
    return { token: assertion, claims }
  }

  return {
    ...parts,
    session,
    clientAt: toClient,
    assert,
    user: (projectId) =>
      session.call({
        path: '/login/v1/user',
        body: projectId === undefined ? {} : { projectId },
        shape: answers.user,
        isRead: true,
      }),
    async callWith(audience, scope, call) {
      const { token } = await assert(audience, scope)
      return parts[audience].call({ ...call, token })
    },
  }
}

/** Whether a write may have been carried out although it failed. */
export const isUnsure = (error: unknown): boolean => error instanceof FlowError && error.isUnsure
