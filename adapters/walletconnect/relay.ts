import { abortedError, type Clock, callUnderPolicy, isLatchkeyError, LatchkeyError } from '../../src/adapter.js'
import { together } from '../kit/together.js'
import { within } from '../kit/within.js'
import { createBackoff } from './backoff.js'
import { relayUnreachable, toRelayRefusal } from './errors.js'
import { guardRelayer } from './guardSdk.js'
import { createAttempts, replaced } from './relayAttempts.js'
import type { SdkCore } from './sdk.js'
import { closeSocket, ignore } from './socket.js'

/** How long an open socket may take to show that it is alive, after the page was suspended. */
const aliveTime = 1000

/** The way to the relay. */
export interface Relay {
  /** Opens the socket unless it is open. @throws {LatchkeyError} RELAY_UNREACHABLE, POLICY_BLOCKED, or why the relay turned us away */
  open(): Promise<void>
  /** The user is back: sees that the socket is alive, else opens another, and fetches what waits. Never fails. */
  wake(): Promise<void>
  /** Fails at once where a call could only wait and fail. @throws {LatchkeyError} RELAY_UNREACHABLE while offline, or why the relay turned us away */
  check(): Promise<void>
  /** It takes calls and answers none: the next `open` begins with the other addresses. Returns what to tell the user. */
  giveUp(): LatchkeyError
  /** Tells when the relay turns us away for good. Returns its own stop. */
  onRefusal(listener: (error: LatchkeyError) => void): () => void
  /** Closes the socket when nothing waits for anything on it. */
  rest(): void
  /** Ends it for good: no socket and no timer is left. */
  stop(): void
}

/**
 * Takes the SDK's transport in hand: addresses are tried in order and the one that answered is kept, an attempt is made
 * once for all who wait for it, and what the SDK does without waiting for it cannot end a Node process.
 */
export function takeRelay(core: Pick<SdkCore, 'relayer' | 'storage'>, urls: readonly string[], clock: Clock): Relay {
  const { relayer } = core
  const { subscriber } = relayer
  const life = new AbortController()
  const backoff = createBackoff(clock, life.signal)
  let order = urls
  let kept: string | undefined
  /** The socket is open and of no use. */
  let mute = false
  /** Why the relay turned us away. Only `open` tries again. */
  let refusal: LatchkeyError | undefined
  for (const { events } of [relayer, subscriber]) events.setMaxListeners?.(0)
  guardRelayer(core)

  const onRefusal: Relay['onRefusal'] = (listener) => {
    const onError = (cause: Error) => listener(toRelayRefusal(cause))
    relayer.events.on('relayer_error', onError)
    return () => void relayer.events.off('relayer_error', onError)
  }

  onRefusal((error) => {
    refusal = error
  })

  const attempts = createAttempts(core, clock, life.signal, () => refusal)
  const check = async () => {
    if (refusal) throw refusal
    await relayer.confirmOnlineStateOrThrow().catch((cause: unknown) => {
      throw relayUnreachable(urls, cause)
    })
  }
  const connect = together(async () => {
    await check()
    let last: unknown
    /** Known for sure, and for the host to correct: reported rather than that another address did not answer. */
    let blocked: unknown
    for (const url of kept === undefined ? order : [kept]) {
      try {
        await callUnderPolicy(url, () =>
          attempts.run(url).catch((error) => {
            if (error !== replaced) throw error
            return attempts.run(url)
          }),
        )
        kept = url
        mute = false
        return backoff.note(true)
      } catch (error) {
        last = error
        if (isLatchkeyError(error, 'POLICY_BLOCKED')) blocked ??= error
        else if (error instanceof LatchkeyError || life.signal.aborted) break
      }
    }
    backoff.note(false)
    if (blocked && !(last instanceof LatchkeyError && last !== blocked)) throw blocked
    throw last instanceof LatchkeyError ? last : relayUnreachable(urls, last)
  })
  // By itself the SDK would try again at once, however often that failed.
  relayer.connect = together(async () => {
    if (refusal) throw refusal
    await backoff.wait()
    if (!relayer.connected) await connect()
  })

  const isAlive = async () => {
    if (!relayer.connected) return false
    // It fetches what waits as well: the relay hands out a topic's messages with each subscription.
    const { topics } = subscriber
    const answer = relayer.provider.request({ method: 'irn_batchSubscribe', params: { topics } })
    return within(clock, aliveTime, answer).then(
      () => true,
      () => false,
    )
  }
  return {
    onRefusal,
    async open() {
      if (relayer.connected && !mute) return
      refusal = undefined
      await connect()
    },
    check,
    giveUp() {
      const given = kept === undefined ? urls : [kept]
      order = [...urls.filter((url) => !given.includes(url)), ...given]
      kept = undefined
      mute = true
      return relayUnreachable(given, new Error('The relay took the call and did not answer'))
    },
    wake: together(async () => {
      if (refusal || !subscriber.hasAnyTopics || (await isAlive())) return
      // One that began before the page was suspended may wait for a socket that is long gone.
      attempts.replace()
      // The SDK tries again with its heartbeat.
      await connect().catch(ignore)
    }),
    rest() {
      if (subscriber.hasAnyTopics || !relayer.connected) return
      backoff.forget()
      relayer.transportClose().catch(ignore)
    },
    stop() {
      life.abort(abortedError())
      relayer.transportExplicitlyClosed = true
      clearTimeout(relayer.reconnectTimeout)
      if (relayer.provider.events) relayer.unregisterProviderListeners()
      closeSocket(relayer.provider)
    },
  }
}
