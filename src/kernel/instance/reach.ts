import type { FeatureContext } from '../feature/featureContext.js'
import type { Instance } from '../feature/instance.js'

/** What the package's own entry points reach from the public object. */
interface Reached {
  readonly instance: Instance
  /** What the instance works with; begins to work with the first call. */
  loadContext(): Promise<FeatureContext>
}

// Of all copies of the package: elements that one has defined may be handed an instance of another.
const key = Symbol.for('latchkey.instance')

export const attach = <Public extends object>(latchkey: Public, reached: Reached): Public =>
  Object.defineProperty(latchkey, key, { value: reached })

export const reach = (latchkey: object): Reached => (latchkey as { [key]: Reached })[key]
