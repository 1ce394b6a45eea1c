import { Core } from '@walletconnect/core'
import { together } from '../../adapters/kit/together.js'
import type { SdkRelayer } from '../../adapters/walletconnect/sdk.js'
import { isLoopback } from '../../src/testing/wallet/loopback.js'
import { createMemoryStorage, toKeyValueStorage } from './storage.js'
import type { PhoneWalletOptions } from './types.js'

const pollingInterval = 50

/**
 * Makes the SDK's core, which talks to the relay and to no other host, and a way to end it. The SDK itself calls three
 * other hosts: one with an event at each start, whatever is configured, one to vouch for apps, one to register phones
 * for notifications. No option turns the first two off, so those parts are replaced here; the third is never called.
 */
export function createPhoneCore({
  relay,
  storage = createMemoryStorage(),
  prefix = 'phone',
  projectId = 'demo',
}: PhoneWalletOptions) {
  const core = new Core({
    relayUrl: relay,
    projectId,
    logger: 'silent',
    storage: toKeyValueStorage(storage, prefix),
    customStoragePrefix: prefix,
    telemetryEnabled: false,
  })
  // The SDK keeps it on globalThis and would hand it out again: a wallet made after this one would get a stopped core.
  for (const name of [prefix, `${prefix}_count`]) Reflect.deleteProperty(globalThis, `_walletConnectCore_${name}`)
  const nothing = async () => undefined
  Object.assign(core.eventClient, { init: nothing, submit: nothing, sendEvent: nothing })
  // Nothing vouches for an app here: the SDK then says that its origin is unknown, which is true.
  Object.assign(core.verify, { resolve: nothing, register: nothing })
  // By itself it opens a socket within each attempt to open one: thousands within seconds on a busy machine.
  const relayer = core.relayer as unknown as SdkRelayer
  relayer.connect = together(relayer.connect.bind(relayer))

  return {
    core,
    async stop() {
      core.heartbeat.stop()
      await core.relayer.transportClose()
      // An attempt to connect that was under way gives up within seconds, and closes its socket.
      while (core.relayer.connecting) await new Promise((resume) => setTimeout(resume, pollingInterval))
      if (core.relayer.connected) await core.relayer.transportClose()
    },
  }
}

/**
 * The SDK is meant for development here, with a relay of our own.
 * @throws {Error} when the relay is not on this machine
 */
export function assertLocalRelay(relay: string): void {
  if (/^wss?:/.test(relay) && isLoopback(relay.replace(/^ws/, 'http'))) return
  throw new Error(
    'The phone wallet refuses this relay: it is not on this machine. Give it a local one (ws://127.0.0.1:...).',
  )
}
