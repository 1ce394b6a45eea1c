import type { FeatureContext } from './feature/featureContext.js'
import type { Instance } from './feature/instance.js'

/** What the package's own entry points reach from the public object. */
interface Inside {
  readonly instance: Instance
  /** What the instance works with; begins to work with the first call. */
  loadContext(): Promise<FeatureContext>
}

const insideKey = Symbol('latchkey.inside')

/** Ties the inside to the public object. */
export const attachInside = <Public extends object>(latchkey: Public, inside: Inside): Public =>
  Object.defineProperty(latchkey, insideKey, { value: inside })

export const insideOf = (latchkey: object): Inside => (latchkey as { [insideKey]: Inside })[insideKey]
