import { type ApprovalRequest, isLatchkeyError, type PluginContext, type TradeTerms } from '../../../src/plugin.js'
import { differs, fails, insufficient } from './lateErrors.js'

/**
 * Has a node that is not the services' simulate a trade, with the leave that it lacks. On top of the check of its form, and never in its place:
 * contracts can tell a trial from the real thing.
 * @returns undefined where no node simulates
 * @throws {LatchkeyError} TRADE_DIFFERS, TRADE_FAILS, INSUFFICIENT_FUNDS
 */
export async function simulate(
  { chain }: Pick<PluginContext, 'chain'>,
  { pays, gets, receiver, spender }: TradeTerms,
  form: object,
  lacksLeave: boolean,
): Promise<'agrees' | undefined> {
  const read = chain(pays.token.networkId, { without: 'services' })
  const approvals: readonly ApprovalRequest[] = lacksLeave ? [{ ...pays, spender }] : []
  try {
    const { changes } = await read.call('forecast', {
      ...{ account: receiver, transactions: [form as never], tokens: [pays.token, gets.token], approvals },
    })
    const [paid, got] = changes
    const agrees = paid !== undefined && got !== undefined && -paid.value <= pays.value && got.value >= gets.value
    if (!agrees) throw differs('forecast')
    return 'agrees'
  } catch (error) {
    if (isLatchkeyError(error, 'TRADE_DIFFERS', 'INSUFFICIENT_FUNDS')) throw error
    if (!isLatchkeyError(error, 'EXECUTION_REVERTED')) return undefined
    // Who cannot say what the account has does not say that it is too little.
    const held = await read.balance(receiver, pays.token.address ? pays.token : undefined).catch(() => undefined)
    if (!held || held.value >= pays.value) throw fails({}, error)
    throw insufficient({ ...held, value: pays.value - held.value }, error)
  }
}
