import type { WindowTask } from './connectToOpener.js'
import type { WindowPurpose } from './purposes.js'

/** What the page of a purpose is drawn from. */
export interface WindowPageProps<Purpose extends WindowPurpose> {
  readonly task: WindowTask<Purpose>
  readonly window: Window
}
