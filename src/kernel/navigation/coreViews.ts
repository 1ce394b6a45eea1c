import { defineResource } from '../contract/resource.js'
import type { ModalCode } from './modal.js'

/** Names of core views that the kernel has to find: it knows none by itself. */
export interface CoreViewIds {
  /** Where users connect. */
  readonly connect: string
  /** Where connected users land. */
  readonly account: string
  /** Accompanies an attempt when its connector names no view. */
  readonly connecting: string
  /** Shown when the wallet is on a chain that the host does not know. */
  readonly unsupported: string
  /** Asks for a sign-in. */
  readonly signIn: string
  /** Where users connect who have one way only: a pairing, and on a phone the list of wallets. */
  readonly pairing: string
  readonly wallets: string
}

/** What the package shows of an instance. The kernel names no view: it is handed them. */
export interface CoreViews {
  /** Their names, known before they are loaded. */
  readonly coreViews: readonly string[]
  readonly coreViewIds: CoreViewIds
  /** Keeps what has come. Undefined where nothing is to be shown. */
  readonly loadModal: (() => Promise<ModalCode>) | undefined
}

export const coreViews = defineResource<CoreViews>('latchkey-core-views')
