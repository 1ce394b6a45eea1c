import { keepCode, toLatchkeyError } from '../../src/kernel/index.js'

/** Loads code; after a failed download it is fetched again with the next call. @throws {LatchkeyError} CODE_UNAVAILABLE */
export const loadCode = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((error) => {
    throw toLatchkeyError(error, 'CODE_UNAVAILABLE', 'The code for this action could not be loaded. Try again')
  })

/**
 * A verb whose code comes with its first call; after a failed download it is fetched again with the next.
 * @throws {LatchkeyError} CODE_UNAVAILABLE
 * @example getToken: lazyVerb(() => import('./verbs.js'), (module) => module.getToken)
 */
export const lazyVerb = <Module, Arguments extends unknown[], Value>(
  load: () => Promise<Module>,
  pick: (module: Module) => (...rest: Arguments) => Promise<Value>,
): ((...rest: Arguments) => Promise<Value>) => {
  const code = keepCode(load)
  return async (...rest) => pick(await loadCode(code))(...rest)
}
