import { lazy, Suspense } from 'react'
import type { ActiveAccount } from '../../../src/plugin.js'

const SettingsRow = lazy(async () => ({ default: (await import('./SettingsRow.js')).SettingsRow }))

/** Whether the account in use is one of a login. */
export const isEmbedded = (account: ActiveAccount | undefined): boolean => account?.connectorId === 'embedded'

/** The row on Account. Its code comes when an account of a login is seen there. */
export const WalletSettingsRow = () => (
  <Suspense>
    <SettingsRow />
  </Suspense>
)
