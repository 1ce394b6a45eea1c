import { defineConnectorSource } from 'latchkey/adapter'
import { embeddedViews } from './views/index.js'
import type { FramePort } from './wire.js'

/** What `embedded({ ... })` takes. */
export interface EmbeddedOptions {
  /** Address of the frame. */
  readonly url: string
  /** Loads the frame. A package would make an iframe; a test has a frame of its own. */
  readonly open: (url: string) => FramePort
  /** Ms from READY to the first call (section 4). Default 500. */
  readonly readyFor?: number
}

const namespaces = ['eip155', 'solana'] as const

/**
 * A wallet inside a login frame. It has no row in the list: plugins with the permission `login` begin a login, and connect
 * with `{ connector: 'embedded', input: { method: 'email' } }` when the frame has let the user in.
 */
export const embedded = defineConnectorSource({
  id: 'embedded',
  api: '1.0',
  namespaces,
  connectors: [{ id: 'embedded', name: 'E-mail', type: 'auth', namespaces }],
  login: true,
  plugins: () => [embeddedViews()],
  // The frame may need 20 s to load, and 500 ms until it takes calls.
  restoreWithin: 21_000,
  load: () => import('./source.js'),
})

export type { FrameMessage, FramePort, FrameUser } from './wire.js'
