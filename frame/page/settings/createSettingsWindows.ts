import type { Done, WindowPurposes, WindowServer } from '../../common/channel/purposes.js'
import { useWindow } from '../screens/useWindow.js'
import type { SettingsWindows } from './types.js'

/** What each window is asked, as it is when the window is drawn. */
export interface SettingsWindowAsks {
  export(): WindowPurposes['export']['ask']
  import(): WindowPurposes['import']['ask']
  recovery(): WindowPurposes['recovery']['ask']
}

/** What answers in these windows. */
export interface SettingsServers {
  readonly servers: { readonly [Purpose in keyof SettingsWindowAsks]: WindowServer<Purpose> }
  /** Waits for an import that is under way; undefined where none has been carried out since the last call. */
  importOutcome(): Promise<Done | undefined>
}

/** The windows that rows of the settings open. */
export function createSettingsWindows(
  asks: SettingsWindowAsks,
  { servers, importOutcome }: SettingsServers,
  { isKept }: { readonly isKept: boolean },
): SettingsWindows {
  // A device that nothing keeps is no member: it gets no new release, and changes nothing.
  if (!isKept) return {}
  return {
    export: (host, onDone) => useWindow('export', asks.export(), host, servers.export, onDone),
    import: (host, onDone) =>
      useWindow('import', asks.import(), host, servers.import, onDone, { outcome: importOutcome }),
    recovery: (host, onDone) => useWindow('recovery', asks.recovery(), host, servers.recovery, onDone),
  }
}
