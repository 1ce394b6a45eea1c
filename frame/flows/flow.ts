import type { ChainPin, Clock } from '../keys/index.js'
import type { Device } from './device.js'
import type { ServicesClient } from './services/servicesClient.js'

/** What every flow works with: this device, the services as it reaches them, and the time. */
export interface Flow {
  readonly services: ServicesClient
  readonly device: Device
  readonly clock: Clock
  /** What the operator pins, of all chains (S18). */
  readonly pins: readonly ChainPin[]
}

/** Waits on the flow's clock. @throws the signal's reason when it is aborted */
export function wait({ clock }: Pick<Flow, 'clock'>, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const abort = () => {
      cancel()
      reject(signal?.reason)
    }
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener('abort', abort)
      resolve()
    })
    signal?.addEventListener('abort', abort, { once: true })
  })
}
