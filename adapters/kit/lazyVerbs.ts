import { lazyVerb } from './lazyVerb.js'

/** Code whose exports are verbs. */
type Verbs<Name extends string> = { readonly [Verb in Name]: (...rest: never[]) => Promise<unknown> }

/**
 * Several verbs whose code comes with the first call of one (see `lazyVerb`), each by the name of its export.
 * @example ...lazyVerbs(() => import('./verbs.js'), 'getToken', 'getAssets')
 */
export const lazyVerbs = <Module extends Verbs<Name>, Name extends string & keyof Module>(
  load: () => Promise<Module>,
  ...names: readonly Name[]
): Pick<Module, Name> =>
  Object.fromEntries(names.map((name) => [name, lazyVerb(load, (module) => module[name])])) as never
