import type { SdkClient, SdkCore } from './sdk.js'

const drop = () => {
  // A log of the SDK's would hold topics and messages (S37).
}

/** A logger that says nothing, in the form of the SDK's: it would write to the host's console, and keep all in memory. */
export const createSilentLogger = (): object => {
  const logger = {
    level: 'silent',
    fatal: drop,
    error: drop,
    warn: drop,
    info: drop,
    debug: drop,
    trace: drop,
  }
  return { ...logger, bindings: () => ({}), child: createSilentLogger }
}

/**
 * Replaces the SDK's parts that call other hosts than the relay: the frame and the calls that are to vouch for a page
 * (verify.walletconnect.org), and usage events (pulse.walletconnect.org). Wallets then say that they do not know the
 * page's origin, which is true. No option of the SDK's turns them off.
 */
export function turnTelemetryOff({ verify, eventClient, heartbeat }: SdkCore): void {
  const nothing = async () => undefined
  Object.assign(verify, { register: nothing, resolve: nothing, init: nothing })
  Object.assign(eventClient, { init: nothing, submit: nothing, sendEvent: nothing })
  heartbeat.events.setMaxListeners?.(0)
}

/** Node warns of more than ten listeners: many calls at once are no leak. */
export function allowListeners({ events, engine }: SdkClient): void {
  for (const emitter of [events, engine.events]) emitter.setMaxListeners?.(0)
}
