import { lazy, Suspense } from 'react'
import type { ActiveAccount } from '../../src/plugin.js'

const EmailRow = lazy(async () => ({ default: (await import('./EmailRow.js')).EmailRow }))

/** Whether the account in use is one of a login by e-mail. */
export const hasAddress = (account: ActiveAccount | undefined): boolean =>
  account?.connectorId === 'embedded' && account.user?.email !== undefined

/** The row in the settings. It comes when those are seen, and not with the field on Connect. */
export const AddressRow = () => (
  <Suspense>
    <EmailRow />
  </Suspense>
)
