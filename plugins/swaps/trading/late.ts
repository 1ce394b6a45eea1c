import type { PluginContext, Token } from '../../../src/plugin.js'
import type { Trading } from '../types.js'
import { createCarryOut } from './carryOut.js'
import { type CheckParts, check } from './check.js'
import { notConnected, toSendError } from './lateErrors.js'
import { toApproval } from './leave.js'
import { received } from './received.js'
import type { Table } from './table.js'
import { tryToken } from './trial.js'

/** What needs no typing: fetched when a quote is checked. */
export type Late = Pick<Trading, 'check' | 'carryOut' | 'tryToken' | 'takeBack' | 'received'>

export function createLate(
  context: PluginContext<'request'>,
  { table, ...rest }: Omit<CheckParts, 'unable'> & { readonly table: Table },
): Late {
  const parts: CheckParts = { ...rest, unable: new Set() }
  return {
    check: async (quote) => (await check(context, parts, quote)).plan,
    carryOut: createCarryOut(context, parts),
    tryToken: (token: Token) => tryToken(context, table, token),
    async takeBack(token, spender) {
      const account = context.accounts.get()
      if (!account) throw notConnected()
      try {
        const { caipAddress } = account
        return toApproval(
          caipAddress,
          await context.wallet.of(caipAddress).call('approve', { token, spender, value: 0n }),
        )
      } catch (cause) {
        throw toSendError(cause)
      }
    },
    received: (sent, gets) => received(context, sent, gets),
  }
}
