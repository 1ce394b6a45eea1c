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

/** What a template may set on an element: its properties, beside those that every element has. */
type Properties<Name extends keyof ElementsByName> = {
  [Key in Exclude<keyof ElementsByName[Name], keyof HTMLElement>]?: ElementsByName[Name][Key] | undefined
}

/** Listeners of an element, by the names that a framework has for them. */
type Listeners<Prefix extends string> = {
  [Type in 'connect' | 'disconnect' | 'change' as `${Prefix}:${Type}`]?:
    | ((event: CustomEvent<LatchkeyEventDetail>) => void)
    | undefined
}

/**
 * The elements for the types of a framework's templates, by their names.
 * @typeParam Common what the framework lets every element take
 * @example declare module 'svelte/elements' { interface SvelteHTMLElements extends LatchkeyElements<HTMLAttributes<HTMLElement>> {} }
 */
export type LatchkeyElements<Common = unknown> = {
  [Name in keyof ElementsByName]: Common & Properties<Name> & Listeners<'onlatchkey'>
}

/**
 * The same for Vue, which knows elements as components.
 * @typeParam Common what Vue lets every element take
 * @example declare module 'vue' { interface GlobalComponents extends LatchkeyComponents<HTMLAttributes> {} }
 */
export type LatchkeyComponents<Common = unknown> = {
  [Name in keyof ElementsByName]: new () => { readonly $props: Common & Properties<Name> & Listeners<'onLatchkey'> }
}

interface ElementsByName {
  'latchkey-button': ConnectButtonElement & AccountButtonElement
  'latchkey-connect-button': ConnectButtonElement
  'latchkey-account-button': AccountButtonElement
  'latchkey-network-button': ButtonElement
  'latchkey-wallet-button': WalletButtonElement
  'latchkey-panel': InstanceElement
  'latchkey-modal': InstanceElement
}

declare global {
  interface HTMLElementTagNameMap extends ElementsByName {}
  interface GlobalEventHandlersEventMap {
    'latchkey:connect': CustomEvent<LatchkeyEventDetail>
    'latchkey:disconnect': CustomEvent<LatchkeyEventDetail>
    'latchkey:change': CustomEvent<LatchkeyEventDetail>
  }
}
