import * as z from 'zod'
import { addFrameRoute } from '../../../proof/frameRoute.js'
import { accountTypeShape } from './accountType.js'
import type { LoginTools } from './tools.js'

/** Adds the route by which a user changes it. Nothing on chain changes by it: an account gets or loses its contract by an approval alone. */
export function addAccountTypeRoute({ app, door, db }: LoginTools): void {
  addFrameRoute(app, door, {
    path: '/login/v1/account-type',
    shape: z.strictObject({ type: accountTypeShape }),
    async answer({ caller: { sub }, body: { type } }) {
      await db.updateTable('auth.users').set({ account_type: type }).where('sub', '=', sub).execute()
      return {}
    },
  })
}
