import { type AdapterContext, type Clock, LatchkeyError } from '../../src/adapter.js'
import { within } from '../kit/within.js'
import { userDisconnected } from './errors.js'
import { guardEngine } from './guardSdk.js'
import type { Settings } from './options.js'
import { type Relay, takeRelay } from './relay.js'
import type { SdkClient, SdkCore, SdkProvider, SdkSession } from './sdk.js'
import type { SessionStorage } from './storage.js'
import { allowListeners, createSilentLogger, turnTelemetryOff } from './telemetryOff.js'

/** How long a wallet may take to be notified of an end before we go on; the kernel waits 3 s. */
const farewell = 2000

/** The SDK at work for one instance. */
export interface Link {
  readonly client: SdkClient
  readonly relay: Relay
  /** Makes the host's own provider usable with a session as well. */
  adopt(session: SdkSession): void
  /** Tells the wallet that a session is over and forgets it, within 2 s, with or without the relay. Never fails. */
  end(topic: string): Promise<void>
  stop(): void
}

/** What the SDK's package exports, in both of its forms. */
interface Sdk {
  readonly UniversalProvider?: SdkClass
  readonly default?: SdkClass & { readonly UniversalProvider?: SdkClass; readonly default?: SdkClass }
}
interface SdkClass {
  init(options: Readonly<Record<string, unknown>>): Promise<SdkProvider>
}

/** Loads the SDK. */
export type LoadSdk = () => Promise<unknown>

async function readSdk(load: LoadSdk): Promise<SdkClass> {
  try {
    const sdk = (await load()) as Sdk
    const found = sdk.UniversalProvider ?? sdk.default?.UniversalProvider ?? sdk.default
    if (found) return found
    throw new TypeError('it exports no UniversalProvider')
  } catch (cause) {
    throw new LatchkeyError(
      'WALLETCONNECT_UNAVAILABLE',
      'Failed to connect: @walletconnect/universal-provider could not be loaded. Install it (2.21.8), or try again.',
      { cause },
    )
  }
}

/** The core that was made last under this name. The SDK keeps it on globalThis, and would hand it to the next instance. */
function takeCore(name: string): SdkCore | undefined {
  const key = `_walletConnectCore_${name}`
  const globals = globalThis as unknown as Record<string, SdkCore | undefined>
  const core = globals[key]
  for (const each of [key, `${key}_count`]) Reflect.deleteProperty(globals, each)
  return core
}

/** Makes the SDK's client for one instance; it calls the relay and no other host. */
export async function openLink(
  context: AdapterContext,
  settings: Settings,
  storage: SessionStorage,
  load: LoadSdk,
): Promise<Link> {
  const { clock, signal } = context
  const sdk = await readSdk(load)
  signal.throwIfAborted()
  const { relayUrls, projectId, storageName } = settings
  const starting = sdk.init({
    projectId,
    relayUrl: relayUrls[0],
    metadata: context.app(),
    logger: createSilentLogger(),
    storage,
    customStoragePrefix: storageName,
    telemetryEnabled: false,
    disableProviderPing: true,
  })
  // The core is made before `init` waits for anything, so nothing was called yet.
  const early = takeCore(storageName)
  let relay = early && prepare(early)
  function prepare(core: SdkCore): Relay {
    turnTelemetryOff(core)
    return takeRelay(core, relayUrls, clock)
  }
  const { client } = await starting
  relay ??= prepare(client.core)
  allowListeners(client)
  guardEngine(client)
  const { core } = client
  forgetEnded(client)
  const stop = () => {
    core.heartbeat.stop()
    relay.stop()
  }
  if (signal.aborted) {
    stop()
    signal.throwIfAborted()
  }
  return {
    client,
    relay,
    stop,
    adopt() {
      // Our own provider is used here alone.
    },
    async end(topic) {
      await tellEnd(client, topic, clock)
      core.history.delete(topic)
      relay.rest()
    },
  }
}

/** The SDK keeps for 30 days how a session was agreed on, with its accounts, when the wallet has ended it. */
function forgetEnded({ core, session }: Pick<SdkClient, 'core' | 'session'>): void {
  const live = [...session.keys, ...core.pairing.pairings.keys]
  for (const { topic } of core.history.values) if (!live.includes(topic)) core.history.delete(topic)
}

/**
 * Tells a wallet that a session is over, and forgets it in any case. Never fails.
 * @param tell another way to tell it
 */
export async function tellEnd(
  client: SdkClient,
  topic: string,
  clock: Clock,
  tell?: () => Promise<void>,
): Promise<void> {
  const { engine, session } = client
  if (!session.keys.includes(topic)) return
  const send = async () => {
    const message = { topic, method: 'wc_sessionDelete', params: userDisconnected, throwOnFailedPublish: true }
    await engine.sendRequest(message)
  }
  const told = (tell ?? send)()
  await within(clock, farewell, told).catch(() => {
    // The relay is down: the wallet is notified later if it comes back soon, and the session is over here in any case.
  })
  if (!session.keys.includes(topic)) return
  await within(clock, farewell / 4, engine.deleteSession({ topic, emitEvent: false })).catch(() => {
    // A host's own provider wants the relay even for this; it tries on.
  })
}
