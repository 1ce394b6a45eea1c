import { type Clock, fromB64 } from '../../keys/index.js'
import type { Device } from '../device.js'
import { FlowError, isFlowError } from '../errors.js'
import { answers, type Claims, readClaims, type Session, type User } from './answers.js'
import type { PartCall, PartClient } from './partClient.js'

/** The login of this device. The access token lives in memory, the refresh token with the device's keys. */
export interface LoginSession {
  /** Calls auth with the access token, refreshed where need be. @throws {FlowError} SIGNED_OUT */
  call<Answer>(call: Omit<PartCall<Answer>, 'token'>): Promise<Answer>
  /** Takes what a login, a refresh or a step-up answered. */
  take(session: Session): Promise<User>
  /** An assertion that came with the login, once: undefined where none is there for this, or it is nearly over. */
  takeAhead(audience: Claims['aud'], scope: Claims['scp']): { token: string; claims: Claims } | undefined
  /** Forgets the access token of this tab: another tab has begun another login, whose refresh token is taken next. */
  drop(): void
  /** Forgets the tokens of this device, whatever the services say. */
  end(): Promise<void>
}

/** Seconds before its end at which an access token is renewed. */
const margin = 30

/** @param auth the client of auth */
export function createSession(auth: PartClient, device: Device, clock: Clock): LoginSession {
  let access: { token: string; until: number } | undefined
  let held: { token: string; claims: Claims }[] = []

  async function take({ accessToken, expiresIn, refreshToken, user, isNew, ahead = [] }: Session): Promise<User> {
    access = { token: accessToken, until: clock.now() + (expiresIn - margin) * 1000 }
    held = ahead.flatMap((token) => {
      const claims = readClaims(token, fromB64)
      return claims ? [{ token, claims }] : []
    })
    const { sub } = await device.read()
    // What was remembered is another user's: this one's wallet is found anew.
    const foreign = sub !== null && sub !== user.sub ? { wal: null, pin: null, n: 0 } : {}
    await device.change({ sub: user.sub, ...foreign, ...(refreshToken !== undefined && { refresh: refreshToken }) })
    return isNew ? { ...user, isNew } : user
  }

  /** One tab refreshes at a time, each with the token that the tab before has left (F23). */
  function refresh(): Promise<string> {
    return device.alone('refresh', async () => {
      const { refresh: refreshToken } = await device.read()
      if (refreshToken === null) throw new FlowError('SIGNED_OUT')
      try {
        const session = await auth.call({
          path: '/login/v1/refresh',
          body: { refreshToken },
          shape: answers.session,
          // Asked again within a minute, auth answers the same token.
          isRead: true,
        })
        await take(session)
        return session.accessToken
      } catch (error) {
        const isOver = isFlowError(error, 'SIGNED_OUT')
        if (!isOver && !isToken(error)) throw error
        await end()
        // With auth's word for it: a login that has expired was taken from nobody.
        throw isOver ? error : new FlowError('SIGNED_OUT')
      }
    })
  }

  function drop(): void {
    access = undefined
    held = []
  }

  async function end(): Promise<void> {
    drop()
    await device.change({ refresh: null })
  }

  const isToken = (error: unknown) => error instanceof FlowError && error.reason === 'TOKEN_INVALID'

  return {
    take,
    takeAhead(audience, scope) {
      const until = auth.now() + margin
      const found = held.find(({ claims: { aud, scp, exp } }) => aud === audience && scp === scope && exp > until)
      held = held.filter((one) => one !== found)
      return found
    },
    drop,
    end,
    async call(call) {
      const held = access && access.until > clock.now() ? access.token : undefined
      const token = held ?? (await refresh())
      try {
        return await auth.call({ ...call, token })
      } catch (error) {
        // Refused before anything happened: the token had just ended, or another tab signed out.
        if (held === undefined || !isToken(error)) throw error
        access = undefined
        return auth.call({ ...call, token: await refresh() })
      }
    },
  }
}
