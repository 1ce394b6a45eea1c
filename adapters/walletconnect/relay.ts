import { abortedError, type Clock, callUnderPolicy, isLatchkeyError, LatchkeyError } from '../../src/adapter.js'
import { together, unlessAborted, within } from '../kit/time.js'
import { createBackoff } from './backoff.js'
import { relayUnreachable, toRelayRefusal } from './errors.js'
import { guardRelayer } from './guardSdk.js'
import type { SdkCore } from './sdk.js'
import { closeSocket, failWhenClosed, ignore, rejectsWhenClosed } from './socket.js'

/** How long one address may take to answer. */
const probeTime = 5000
/** How long an open socket may take to show that it is alive, after the page slept. */
const aliveTime = 1000

/** Ends an attempt that another one replaces. */
const replaced = new Error('Another socket is tried')

/** The way to the relay. */
export interface Relay {
  /** Opens the socket unless it is open. @throws {LatchkeyError} RELAY_UNREACHABLE, POLICY_BLOCKED, or why the relay turned us away */
  open(): Promise<void>
  /** The user is back: sees that the socket is alive, else opens another, and fetches what waits. Never fails. */
  wake(): Promise<void>
  /** Fails at once where a call could only wait in vain. @throws {LatchkeyError} RELAY_UNREACHABLE while offline, or why the relay turned us away */
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
  const { subscriber, publisher } = relayer
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

  /** Ends the attempt under way, if there is one, so that the next begins at once. */
  let replace = ignore
  /** One attempt, with the SDK's own authenticated transport. */
  async function attempt(url: string): Promise<void> {
    life.signal.throwIfAborted()
    const whenReplaced = new Promise<never>((_, reject) => {
      replace = () => reject(replaced)
    })
    whenReplaced.catch(ignore)
    const inTime = (work: Promise<unknown>) =>
      within(clock, probeTime, unlessAborted(life.signal, Promise.race([work, whenReplaced])))
    const old = relayer.provider
    Object.assign(relayer, { relayUrl: url, transportExplicitlyClosed: false })
    // Topics that are subscribed now are subscribed again on the new socket.
    await subscriber.stop()
    await relayer.createProvider()
    closeSocket(old)
    const socket = relayer.provider
    failWhenClosed(socket)
    const opened = socket.connect()
    try {
      await inTime(opened)
      await inTime(Promise.race([subscriber.start(), rejectsWhenClosed(socket)]))
    } catch (error) {
      relayer.unregisterProviderListeners()
      closeSocket(socket)
      opened.then(() => closeSocket(socket), ignore)
      await subscriber.stop()
      throw refusal ?? error
    } finally {
      relayer.connectionAttemptInProgress = false
    }
    Object.assign(relayer, { hasExperiencedNetworkDisruption: false, reconnectInProgress: false })
    // What could not be sent while the socket was down.
    publisher.checkQueue()
  }

  const check = async () => {
    if (refusal) throw refusal
    await relayer.confirmOnlineStateOrThrow().catch((cause: unknown) => {
      throw relayUnreachable(urls, cause)
    })
  }
  const connect = together(async () => {
    await check()
    let last: unknown
    /** Known for sure, and to be mended by the host: told rather than that another address did not answer. */
    let blocked: unknown
    for (const url of kept === undefined ? order : [kept]) {
      try {
        await callUnderPolicy(url, () =>
          attempt(url).catch((error) => {
            if (error !== replaced) throw error
            return attempt(url)
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
      // One that began before the page slept may wait for a socket that is long gone.
      replace()
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
