import type { Clock, LatchkeyError } from '../../src/adapter.js'
import { unlessAborted } from '../kit/time.js'
import { within } from '../kit/within.js'
import type { SdkCore } from './sdk.js'
import { closeSocket, failWhenClosed, ignore, rejectsWhenClosed } from './socket.js'

/** How long one address may take to answer. */
const probeTime = 5000

/** Ends an attempt that another one replaces. */
export const replaced = new Error('Another socket is tried')

/** Tries to open the socket, with the SDK's own authenticated transport. */
export interface Attempts {
  /** One attempt. @throws {@link replaced}, why the relay turned us away, or that it did not answer in time */
  run(url: string): Promise<void>
  /** Ends the attempt under way, if there is one, so that the next begins at once. */
  replace(): void
}

/** @param refusal why the relay turned us away, once it did */
export function createAttempts(
  { relayer }: Pick<SdkCore, 'relayer'>,
  clock: Clock,
  life: AbortSignal,
  refusal: () => LatchkeyError | undefined,
): Attempts {
  const { subscriber, publisher } = relayer
  let replace = ignore
  return {
    async run(url) {
      life.throwIfAborted()
      const whenReplaced = new Promise<never>((_, reject) => {
        replace = () => reject(replaced)
      })
      whenReplaced.catch(ignore)
      const inTime = (work: Promise<unknown>) =>
        within(clock, probeTime, unlessAborted(life, Promise.race([work, whenReplaced])))
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
        throw refusal() ?? error
      } finally {
        relayer.connectionAttemptInProgress = false
      }
      Object.assign(relayer, { hasExperiencedNetworkDisruption: false, reconnectInProgress: false })
      // What could not be sent while the socket was down.
      publisher.checkQueue()
    },
    replace: () => replace(),
  }
}
