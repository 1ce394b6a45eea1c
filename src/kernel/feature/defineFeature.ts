import type { MessageLoaders } from '../contract/plugin.js'
import type { Resource } from '../contract/resource.js'
import type { FeatureContext } from './featureContext.js'

type NamedResources = Readonly<Record<string, Resource<unknown>>>

/** The values of resources, each under the name of its resource. */
type Provided<Named extends NamedResources> = {
  readonly [Name in keyof Named]: Named[Name] extends Resource<infer Value> ? Value : never
}

/** What a feature's `setup` returns. */
interface FeatureModule<Provides> {
  readonly provides: Provides
  readonly messages?: MessageLoaders
}

interface FeatureDefinition<Named extends NamedResources, Provides> {
  readonly id: string
  /** What its `setup` returns under these names. */
  readonly provides: Named
  /** Whether the host's options ask for it. Default: they do. */
  applies?(parts: Pick<FeatureContext, 'instance' | 'services'>): boolean
  /**
   * Runs when the instance begins to work: the few lines that listen. What they call loads the rest; a promise says that the
   * feature hears events from then on, and the first one waits for it.
   * @param setUp sets the feature up, where no resource of it is asked for; what fails is reported to the host
   */
  begin?(context: FeatureContext, setUp: () => Promise<unknown>): unknown
  load(): Promise<{ setup(context: FeatureContext): FeatureModule<Provides> | Promise<FeatureModule<Provides>> }>
}

/** A feature of the package's own: set up by the plugin host as plugins are, once, when it is first used. */
export type Feature = FeatureDefinition<NamedResources, Readonly<Record<string, unknown>>>

/** @example defineFeature({ id: 'latchkey-pairing', provides: { pairings }, load: () => import('./setup.js') }) */
export const defineFeature = <const Named extends NamedResources>(
  definition: FeatureDefinition<Named, Provided<Named>>,
): Feature => definition
