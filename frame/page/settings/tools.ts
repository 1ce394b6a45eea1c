import type { Clock } from '../../keys/index.js'
import type { HostPage } from '../types.js'

/** What all pages of the settings work with. */
export interface SettingsTools {
  readonly clock: Clock
  readonly host: HostPage
}
