import type { FeatureContext } from '../feature/featureContext.js'
import type { Instance } from '../feature/instance.js'

/** What the package's own entry points reach from the public object. */
interface Reached {
  readonly instance: Instance
  /** What the instance works with; begins to work with the first call. */
  loadContext(): Promise<FeatureContext>
}

const key = Symbol('latchkey.instance')

export const attach = <Public extends object>(latchkey: Public, reached: Reached): Public =>
  Object.defineProperty(latchkey, key, { value: reached })

export const reach = (latchkey: object): Reached => (latchkey as { [key]: Reached })[key]
