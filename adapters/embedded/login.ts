import { type AdapterContext, LatchkeyError, type LoginFrame } from '../../src/adapter.js'
import type { FrameClient } from './client.js'
import type { Kept } from './kept.js'
import { type FrameNews, isCallName } from './requests.js'
import type { Sessions } from './sessions.js'
import { bringsUser, type User } from './user.js'
import { frameTimes } from './wire/names.js'

/** The login behind the sessions: what plugins ask of it, what the page remembers of it, and its end. */
export interface Login {
  /** For plugins: calls of a login alone. @throws {LatchkeyError} METHOD_NOT_SUPPORTED, and those of the client */
  readonly request: LoginFrame['request']
  /** Remembers what the frame said (protocol, sections 3 and 6). */
  note(news: FrameNews): void
  /** Whether it is listened to the frame follows from what goes on. */
  attend(): void
  /** Forgets the login here, then tells the frame, for at most 3 s (F6). @throws {LatchkeyError} the frame's */
  signOut(): Promise<void>
}

/** Calls that are the adapter's own: a plugin would go past the user's view, or past the app's state. */
const own = ['RPC_REQUEST', 'RPC_ABORT', 'SWITCH_NETWORK', 'SYNC_DAPP_DATA', 'INIT_SMART_ACCOUNT']

/** Calls with which a login begins. */
const begins = /^(CONNECT_|GET_SOCIAL_|GET_FARCASTER_|GET_EXCHANGE_|ENTER_OTP)/

export function createLogin(
  context: AdapterContext,
  client: FrameClient,
  kept: Kept,
  sessions: () => Pick<Sessions, 'count' | 'endAll'>,
): Login {
  let isUnderWay = false
  const attend = () => client.attend(isUnderWay || sessions().count > 0)

  const tellEnd = async () => {
    kept.clear()
    isUnderWay = false
    // It goes on behind: a frame that loads only now is notified all the same.
    const told = client.request({ method: 'SIGN_OUT' })
    let stop = () => {}
    const late = new Promise<void>((resolve) => {
      stop = context.clock.after(frameTimes.signOut, resolve)
    })
    await Promise.race([told, late]).finally(stop)
  }
  let leaving: Promise<void> | undefined
  /** One for all of its sessions. */
  const signOut = () => {
    leaving ??= tellEnd().finally(() => {
      leaving = undefined
    })
    return leaving
  }

  return {
    attend,
    signOut,
    async request(call, options) {
      const { method, params } = call
      if (!isCallName(method) || own.includes(method))
        throw new LatchkeyError(
          'METHOD_NOT_SUPPORTED',
          `The login frame has no call ${method.slice(0, 80)} for plugins`,
        )
      if (method === 'SIGN_OUT') {
        await signOut()
        sessions().endAll()
        return undefined
      }
      if (begins.test(method)) {
        isUnderWay = true
        attend()
      }
      return client.request({ method, ...(params !== undefined && { params }) }, options)
    },
    note({ name, payload, failed }) {
      if (failed) return
      if (name === 'CONNECT_EMAIL' || name === 'UPDATE_EMAIL') kept.set('lastEmail', context.clock.now())
      if (name === 'UPDATE_EMAIL_SECONDARY_OTP') kept.set('last', toName((payload as { newEmail: string }).newEmail))
      if (name === 'SWITCH_NETWORK' || name === 'GET_CHAIN_ID')
        kept.set('chain', (payload as { chainId: string | number }).chainId)
      if (bringsUser(name)) noteUser(payload as User)
    },
  }

  function noteUser({ email, provider }: User) {
    kept.set('used', true)
    kept.remove('lastEmail')
    // Of logins by others the page remembers nobody (S36).
    kept.set('last', email && provider === 'email' ? toName(email) : undefined)
  }
}

/** The user knows it by this much; the whole address is the wallet's to remember. */
const toName = (email: string) => email.replace(/@.*/, '@…')
