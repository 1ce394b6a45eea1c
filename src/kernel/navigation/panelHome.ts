import { defineResource } from '../contract/resource.js'
import type { ViewEntry } from '../contract/state.js'
import type { CoreViewIds } from './coreViews.js'

/** What `latchkey.open` does with a view, without bringing a panel into sight. */
export const opening = defineResource<(view: string, options: object) => Promise<unknown>>('latchkey-opening')

/** Whether a panel that shows this has nothing to close: Connect or Account alone. With a namespace, the user came to connect one more wallet. */
export const isHome = ([first, ...others]: readonly ViewEntry[], { account, connect }: CoreViewIds): boolean =>
  first !== undefined &&
  others.length === 0 &&
  (first.view === account || first.view === connect) &&
  first.params.namespace === undefined
