import { FrameError } from '../errors.js'
import type { FrameConfig } from '../types.js'

/** Where the codes of this page's logins are typed: the one place that decides it, for every message that carries a code. */
export interface CodePlace {
  isFrame(): boolean
  /** Hears auth's word on the realm, with each thing that a code is mailed for. What it said once holds for the page's life. */
  hear(begun: { readonly codeEntry?: 'frame' | undefined }): void
  /** A handler of a message that carries a code. It throws {FrameError} CODE_ENTRY_FRAME where the page may hand none in. */
  fromPage<Args extends unknown[], Result>(
    handle: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result>
}

/**
 * The strictest word counts: the operator's and the page's (`codeEntry`), and auth's, where several projects share the realm.
 * A code that the page sees is good for a login on every page of its realm, so no page of a shared one may see it.
 */
export function createCodePlace(configured: FrameConfig['codeEntry']): CodePlace {
  let place = configured
  return {
    isFrame: () => place === 'frame',
    hear({ codeEntry = place }) {
      place = codeEntry
    },
    fromPage:
      (handle) =>
      async (...args) => {
        if (place === 'frame')
          throw new FrameError('CODE_ENTRY_FRAME', 'The code is entered in the wallet. Begin again, and type it there.')
        return handle(...args)
      },
  }
}
