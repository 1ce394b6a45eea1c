import { lazy, Suspense } from 'react'
import type { ActiveAccount } from '../../src/plugin.js'

const EmailRow = lazy(async () => ({ default: (await import('./EmailRow.js')).EmailRow }))

/** Whether the account in use is one of a login whose codes go to an address. */
export const hasAddress = (account: ActiveAccount | undefined): boolean =>
  account?.connectorId === 'embedded' && account.user?.email !== undefined && account.user.isLoginAddress !== false

/** The row in the settings. It comes when those are seen, and not with the field on Connect. */
export const AddressRow = () => (
  <Suspense>
    <EmailRow />
  </Suspense>
)
