import type { InstallationHealth } from '../../api/own.js'
import { useOwn, useRead } from '../../api/useRead.js'

/** How often it is asked whether all is well, in ms, while the page is in sight. */
const often = 20_000
/** How often counts are read, in ms. */
const seldom = 60_000

export const useHealth = () => useOwn<InstallationHealth>('health', { every: often })
export const useDirectory = () => useRead('showDirectory', {}, { every: seldom })
export const useTraffic = () => useRead('showTraffic', {}, { every: seldom })
export const useUserCounts = () => useRead('countUsers', {}, { every: seldom })
