import type { MessageLoaders } from '../contract/messages.js'
import type { Resource } from '../contract/resource.js'
import type { FeatureContext } from './featureContext.js'

export type NamedResources = Readonly<Record<string, Resource<unknown>>>

/** The values of resources, each under the name of its resource. */
export type Provided<Named extends NamedResources> = {
  readonly [Name in keyof Named]: Named[Name] extends Resource<infer Value> ? Value : never
}

/** What a feature's `setup` returns. */
interface FeatureModule<Provides> {
  readonly provides: Provides
  readonly messages?: MessageLoaders
}

interface WingDefinition<Named extends NamedResources, Provides> {
  /** What its `begin` returns under these names. */
  readonly provides: Named
  /**
   * Makes what it provides, and begins to listen. It may need the wings before it at once, the others from the start on; what a host
   * hears of happens then.
   */
  begin(context: FeatureContext): Provides
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

type AnyProvided = Readonly<Record<string, unknown>>

/** A feature whose resources are there at once, as long as the instance is at work: it has no lazy half. */
export type Wing = WingDefinition<NamedResources, AnyProvided>

/** A feature of the package's own: set up by the plugin host as plugins are, once, when it is first used. */
export type Feature = FeatureDefinition<NamedResources, AnyProvided>

/** @example defineWing({ provides: { chains }, begin: (context) => ({ chains: createChains(context) }) }) */
export const defineWing = <const Named extends NamedResources>(
  definition: WingDefinition<Named, Provided<Named>>,
): Wing => definition

/** @example defineFeature({ id: 'latchkey-pairing', provides: { pairings }, load: () => import('./setup.js') }) */
export const defineFeature = <const Named extends NamedResources>(
  definition: FeatureDefinition<Named, Provided<Named>>,
): Feature => definition
