import type { WindowPurpose } from '../common/channel/purposes.js'
import type { WindowTask } from './connectToOpener.js'

/** What the page of a purpose is drawn from. */
export interface WindowPageProps<Purpose extends WindowPurpose> {
  readonly task: WindowTask<Purpose>
  readonly window: Window
}
