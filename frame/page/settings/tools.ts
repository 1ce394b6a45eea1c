import type { HostPage } from '../../common/types.js'
import type { Clock } from '../../keys/index.js'

/** What all pages of the settings work with. */
export interface SettingsTools {
  readonly clock: Clock
  readonly host: HostPage
}
