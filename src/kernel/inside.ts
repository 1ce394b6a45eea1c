import type { Engine } from './engine.js'
import type { Instance } from './feature/instance.js'

/** What the package's own entry points reach from the public object. */
export interface Inside extends Instance {
  /** The instance at work; loads what it takes. */
  loadEngine(): Promise<Engine>
}

const insideKey = Symbol('latchkey.inside')

/** Ties the inside to the public object. */
export const attachCore = <Public extends object>(latchkey: Public, inside: Inside): Public =>
  Object.defineProperty(latchkey, insideKey, { value: inside })

/** The inside of an instance. */
export const insideOf = (latchkey: object): Inside => (latchkey as { [insideKey]: Inside })[insideKey]
