import { userDisconnected } from './errors.js'
import type { SdkClient, SdkCore } from './sdk.js'
import { ignore } from './socket.js'

/** Keeps what the SDK sends without waiting for it from ending a Node process with an unhandled rejection. */
export function guardRelayer({ relayer, storage }: Pick<SdkCore, 'relayer' | 'storage'>): void {
  const { subscriber, publisher } = relayer
  publisher.checkQueue = () => {
    if (relayer.transportExplicitlyClosed) return
    for (const { request, opts } of publisher.queue.values()) publisher.rpcPublish(request, opts).catch(ignore)
  }
  relayer.onProviderPayload = neverRejecting(relayer.onProviderPayload.bind(relayer))
  subscriber.checkPending = neverRejecting(subscriber.checkPending.bind(subscriber))
  // A topic that is not needed any more is forgotten at once, also while the relay is down.
  relayer.unsubscribe = async (topic) => {
    for (const id of subscriber.topicMap.get(topic)) {
      if (relayer.connected)
        relayer.provider.request({ method: 'irn_unsubscribe', params: { topic, id } }).catch(ignore)
      await subscriber.onUnsubscribe(topic, id, userDisconnected)
    }
    subscriber.pending.delete(topic)
    subscriber.cached = subscriber.cached.filter((each) => each.topic !== topic)
    await storage.setItem(subscriber.storageKey, [...subscriber.values, ...subscriber.cached])
  }
}

/** The same, but it cannot reject. */
const neverRejecting =
  <Arguments extends readonly unknown[]>(run: (...args: Arguments) => Promise<unknown>) =>
  async (...args: Arguments): Promise<void> => {
    try {
      await run(...args)
    } catch {
      // A socket that broke meanwhile: what it carried comes again over the next.
    }
  }

type Method = (...args: unknown[]) => unknown

/** The same; a failure that its caller does not wait for ends no process. */
const withHandledFailure =
  (run: Method): Method =>
  (...args) => {
    const result = run(...args)
    if (result instanceof Promise) result.catch(ignore)
    return result
  }

/**
 * The SDK checks what a wallet sends without waiting for the check, and fails where two ends of a session meet: a wallet
 * that ends one twice would end a Node process.
 */
export function guardEngine({ engine, session, core }: Pick<SdkClient, 'engine' | 'session' | 'core'>): void {
  for (const part of [engine, core.pairing]) {
    const methods = Object.entries(part).filter((entry): entry is [string, Method] => typeof entry[1] === 'function')
    Object.assign(part, Object.fromEntries(methods.map(([name, method]) => [name, withHandledFailure(method)])))
  }
  const end = neverRejecting(engine.deleteSession)
  engine.deleteSession = async (ended) => {
    if (session.keys.includes(ended.topic)) await end(ended)
  }
}
