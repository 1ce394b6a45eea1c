import type { PluginContext } from '../../../src/plugin.js'
import { readReceived } from '../paying/readReceived.js'
import { readReceiver } from '../paying/readReceiver.js'
import type { ExchangeDeposit } from '../types.js'
import type { ExchangePages } from './createExchanges.js'
import { toDepositState } from './depositState.js'

/**
 * Looks at a deposit once: what the exchange says, then what the chain shows. What one of them does not answer stays as it was.
 * @returns `error`: why one of them did not answer
 */
export async function lookAtDeposit(
  context: PluginContext,
  pages: Pick<ExchangePages, 'status'>,
  deposit: ExchangeDeposit,
): Promise<{ readonly deposit: ExchangeDeposit; readonly error?: unknown }> {
  const { exchange, session } = deposit
  const now = context.clock.now()
  const isSaid = deposit.saidAt !== undefined && deposit.hash !== undefined
  const [word] = await Promise.allSettled([isSaid ? undefined : pages.status(exchange.id, session)])
  const said = word.status === 'fulfilled' ? word.value : undefined
  const hash = deposit.hash ?? (said?.status === 'SUCCESS' ? said.hash : undefined)
  const saidAt = deposit.saidAt ?? (said?.status === 'SUCCESS' ? now : undefined)
  const known: ExchangeDeposit = {
    ...deposit,
    ...(hash !== undefined && { hash }),
    ...(saidAt !== undefined && { saidAt }),
  }
  const [seen] = await Promise.allSettled([readArrived(context, known)])
  const arrived = seen.status === 'fulfilled' ? seen.value : deposit.arrived
  const arrivedAt = deposit.arrivedAt ?? (arrived >= deposit.debt.amount ? now : undefined)
  const state = toDepositState({ ...known, arrived }, said?.status === 'FAILED', now)
  const failed = [word, seen].find((one) => one.status === 'rejected')
  return {
    deposit: Object.freeze({ ...known, arrived, state, ...(arrivedAt !== undefined && { arrivedAt }) }),
    ...(failed && { error: failed.reason }),
  }
}

/**
 * What has come, by the chain alone: into an order's own address whatever came since, to any other address only what the exchange says
 * that it has sent. What was seen once stays: a merchant collects.
 */
async function readArrived(context: PluginContext, deposit: ExchangeDeposit): Promise<bigint> {
  const { debt, before, hash, saidAt, at, arrived } = deposit
  const balance = await readReceiver(context, debt)
  const rise = balance > before ? balance - before : 0n
  const isOwnAddress = debt.payTo !== debt.recipient
  const asked = { account: debt.payTo, token: debt.asset, since: at }
  const received = hash === undefined ? undefined : await readReceived(context, { ...asked, hash })
  const found = isOwnAddress
    ? rise > (received ?? 0n)
      ? rise
      : (received ?? 0n)
    : (received ?? (saidAt === undefined ? 0n : rise))
  return found > arrived ? found : arrived
}
