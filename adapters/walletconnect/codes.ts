import type { Clock } from '../../src/adapter.js'
import { connectionFailed } from '../kit/connectFailed.js'
import { unlessAborted } from '../kit/time.js'
import { within } from '../kit/within.js'
import type { Approval } from './approval.js'
import type { Authentication } from './authentication.js'
import { userDisconnected } from './errors.js'
import type { Link } from './link.js'
import type { SdkNamespaces } from './sdk.js'
import type { SignInRequest } from './signIn.js'

/** How long a code is shown (spec section 9). */
export const shownFor = 240_000
/** The SDK's own promises reject at 300 s with no listener; by then a code has been dropped. */
const acceptedFor = 290_000
/** How long the relay may take to pass a proposal on; it answers before any wallet does. The SDK would wait a minute. */
const passTime = 10_000

/** What a wallet is asked for. */
export interface Proposal {
  readonly namespaces: SdkNamespaces
  /** The same with a message to sign, for wallets that do both in one step. */
  readonly signIn?: SignInRequest
}

/** Who waits for what becomes of a code. */
export interface CodeTaker {
  approved(approval: Approval): void
  refused(cause: unknown): void
}

/** One proposal to whichever wallet reads it. It is good for one session. */
export interface Code {
  readonly uri: string
  /** Unix time in ms. */
  readonly expiresAt: number
  /** Who gets the session from now on. Without one a wallet that approves is notified at once that it came too late. */
  take(taker: CodeTaker | undefined): void
  /** Takes it back: a wallet that reads it now finds nothing. */
  drop(): void
}

/** Makes codes, and keeps those in mind that a wallet may still answer. */
export interface Codes {
  /** @throws {LatchkeyError} RELAY_UNREACHABLE, CONNECTION_FAILED, or why the relay turned us away */
  propose(proposal: Proposal, signal: AbortSignal): Promise<Code>
  /** Drops all. */
  stop(): void
}

/**
 * Makes the codes of one link.
 * @param authentication default: no wallet is asked to sign in while it connects.
 */
export function createCodes(
  { client, relay, end }: Pick<Link, 'client' | 'relay' | 'end'>,
  clock: Clock,
  authentication?: Authentication,
): Codes {
  const { core, proposal: proposals, events } = client
  const live = new Set<Code>()
  let proposing = 0

  const forgetPairing = async (topic: string, hasSession = false) => {
    await authentication?.forget(topic, !hasSession)
    await core.relayer.unsubscribe(topic)
    core.expirer.del(topic)
    await core.pairing.pairings.delete(topic, userDisconnected)
    await core.crypto.deleteSymKey(topic)
    relay.rest()
  }
  const ignore = () => {
    // The page's own bookkeeping: what is not forgotten now expires in five minutes.
  }
  /** A proposal that could not be sent leaves a pairing behind. */
  const connect = async ({ namespaces, signIn }: Proposal) => {
    const { pairings } = core.pairing
    const before = pairings.keys
    proposing++
    try {
      if (signIn && authentication) return await authentication.ask(namespaces, signIn)
      const { uri, approval } = await client.connect({ optionalNamespaces: namespaces })
      if (!uri) throw connectionFailed('no pairing code was made')
      return { uri, approval: async (): Promise<Approval> => ({ session: await approval(), signed: [] }) }
    } catch (error) {
      // With two under way it is not known whose it is; it expires by itself.
      const left = proposing === 1 ? pairings.keys.filter((topic) => !before.includes(topic)) : []
      for (const topic of left) forgetPairing(topic).catch(ignore)
      throw error
    } finally {
      proposing--
    }
  }

  const toCode = (uri: string, approval: () => Promise<Approval>): Code => {
    const topic = uri.slice('wc:'.length, uri.indexOf('@'))
    const id = proposals.getAll().find(({ pairingTopic }) => pairingTopic === topic)?.id
    let taker: CodeTaker | undefined
    const cancel = clock.after(acceptedFor, () => code.drop())
    const close = () => {
      cancel()
      live.delete(code)
    }
    const code: Code = {
      uri,
      expiresAt: clock.now() + shownFor,
      take(next) {
        taker = next
      },
      drop() {
        if (!live.has(code)) return
        close()
        taker = undefined
        // This ends the SDK's waiting for an approval, and its timer.
        events.emit('proposal_expire', { id })
        if (id !== undefined) {
          core.expirer.del(id)
          proposals.delete(id, userDisconnected).catch(ignore)
        }
        forgetPairing(topic).catch(ignore)
      },
    }
    live.add(code)
    approval().then(
      (approval) => {
        const wanted = live.has(code) ? taker : undefined
        close()
        forgetPairing(topic, true).catch(ignore)
        if (wanted) wanted.approved(approval)
        // A late answer, or a second one: the wallet is not left with a session that is not used (F25).
        else void end(approval.session.topic)
      },
      (cause) => {
        if (!live.has(code)) return
        const wanted = taker
        close()
        forgetPairing(topic).catch(ignore)
        wanted?.refused(cause)
      },
    )
    return code
  }

  return {
    async propose(proposal, signal) {
      let stopListening = () => {}
      const refused = new Promise<never>((_, reject) => {
        stopListening = relay.onRefusal(reject)
      })
      const opened = relay.open()
      const make = async () => {
        await opened
        const { uri, approval } = await connect(proposal)
        return toCode(uri, approval)
      }
      const made = make()
      const inTime = opened.then(() => within(clock, passTime, made, relay.giveUp))
      try {
        return await unlessAborted(signal, Promise.race([inTime, refused]))
      } catch (error) {
        // It may be made all the same, and was never shown.
        made.then((late) => late.drop(), ignore)
        throw error
      } finally {
        stopListening()
      }
    },
    stop() {
      for (const code of [...live]) code.drop()
    },
  }
}
