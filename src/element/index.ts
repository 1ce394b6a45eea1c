/**
 * `latchkey/element`: the widget in any page, as custom elements. Importing needs no DOM.
 * @packageDocumentation
 */
import type { InstanceElement } from './createElementClasses.js'
import type { LatchkeyEventDetail } from './events.js'

export type { InstanceElement } from './createElementClasses.js'
export { defineLatchkeyElements } from './define.js'
export type { LatchkeyEventDetail } from './events.js'

/** Properties of a button's element, each of the attribute of its name. */
interface ButtonElement extends InstanceElement {
  disabled: boolean
  size: string | undefined
  failedLabel: string | undefined
}

interface ConnectButtonElement extends ButtonElement {
  label: string | undefined
  loadingLabel: string | undefined
  namespace: string | undefined
}

interface AccountButtonElement extends ButtonElement {
  balance: boolean
  name: boolean
  charsStart: number | undefined
  charsEnd: number | undefined
}

interface WalletButtonElement extends ButtonElement {
  label: string | undefined
  wallet: string | undefined
}

declare global {
  interface HTMLElementTagNameMap {
    'latchkey-button': ConnectButtonElement & AccountButtonElement
    'latchkey-connect-button': ConnectButtonElement
    'latchkey-account-button': AccountButtonElement
    'latchkey-network-button': ButtonElement
    'latchkey-wallet-button': WalletButtonElement
    'latchkey-panel': InstanceElement
    'latchkey-modal': InstanceElement
  }
  interface GlobalEventHandlersEventMap {
    'latchkey:connect': CustomEvent<LatchkeyEventDetail>
    'latchkey:disconnect': CustomEvent<LatchkeyEventDetail>
    'latchkey:change': CustomEvent<LatchkeyEventDetail>
  }
}
