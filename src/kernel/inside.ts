import type { Core } from './core.js'
import type { Engine } from './engine.js'

/** What the package's own entry points reach from the public object. */
export interface Inside extends Core {
  /** The instance at work; loads what it takes. */
  loadEngine(): Promise<Engine>
}

const insideKey = Symbol('latchkey.inside')

/** Ties the inside to the public object. */
export const attachCore = <Public extends object>(latchkey: Public, inside: Inside): Public =>
  Object.defineProperty(latchkey, insideKey, { value: inside })

/** The inside of an instance. */
export const insideOf = (latchkey: object): Inside => (latchkey as { [insideKey]: Inside })[insideKey]
