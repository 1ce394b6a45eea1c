import { type ForecastRequest, type HoldingsForecast, LatchkeyError, type ReadHandle } from '../../../src/adapter.js'
import { askNode } from '../../kit/handles.js'
import { toCall, wordAt } from '../abi.js'
import { toAddress } from '../address.js'
import { guarded, toEvmError } from '../errors.js'
import { toQuantity } from '../hex.js'
import { balanceOf, toTokenAddress } from '../token.js'
import { toRpcTransaction } from '../transaction.js'
import { toApprovals } from './approval.js'
import { sumTransfers } from './sumTransfers.js'

/** Stands for the coin in logs of a simulation. No contract can write one in its name: the node does. */
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

interface SimulatedCall {
  readonly returnData?: unknown
  readonly gasUsed?: unknown
  readonly status?: unknown
  readonly logs?: unknown
}

/**
 * What transactions in a row change of an account's holdings, by `eth_simulateV1`: of tokens what they say before and after, of the coin
 * what moves. Fees are left out. What gives leave before them is simulated as `approve` would send it.
 * @throws {LatchkeyError} EXECUTION_REVERTED, METHOD_NOT_SUPPORTED, FORECAST_UNAVAILABLE
 */
export function forecast(handle: ReadHandle, request: ForecastRequest): Promise<HoldingsForecast> {
  return guarded(
    { code: 'FORECAST_UNAVAILABLE', message: 'What this would change could not be simulated' },
    async () => {
      const account = toAddress(request.account)
      if (!account) throw new LatchkeyError('TRANSACTION_INVALID', 'The account is no address.')
      const sender = { ...handle, account: { address: account } }
      const approvals = await Promise.all((request.approvals ?? []).map((each) => toApprovals(sender, each)))
      const leave = approvals.flat().map((call) => ({ from: account, ...call }))
      const calls = await Promise.all(request.transactions.map((form) => toRpcTransaction(sender, form)))
      const contracts = request.tokens.map((token) => toTokenAddress(handle, token))
      const looks = contracts.flatMap((to) => (to ? [{ from: account, to, data: toCall(balanceOf, account) }] : []))
      const simulated = [...looks, ...leave, ...calls.map(({ chainId: _, ...call }) => call), ...looks]
      const options = { blockStateCalls: [{ calls: simulated }], traceTransfers: true, validation: false }
      const answer = (await askNode(handle, 'eth_simulateV1', [options, 'latest'])) as readonly {
        calls?: readonly SimulatedCall[]
      }[]
      const results = answer?.[0]?.calls ?? []
      if (results.length !== simulated.length)
        throw new LatchkeyError(
          'FORECAST_UNAVAILABLE',
          'What this would change could not be simulated: the answer is none.',
        )
      for (const { status, returnData } of results)
        if (status !== '0x1') throw toEvmError({ code: 3, message: 'execution reverted', data: returnData })

      const end = results.length - looks.length
      const done = results.slice(end - calls.length, end)
      const [before, after] = [results, results.slice(end)]
      let look = 0
      const changeOf = (contract: string | undefined): bigint => {
        if (contract === undefined) return done.reduce((sum, { logs }) => sum + sumTransfers(logs, coin, account), 0n)
        const [had, has] = [before, after].map((each) => wordAt(each[look]?.returnData, 0))
        look += 1
        if (had === undefined || has === undefined)
          throw new LatchkeyError('TOKEN_UNKNOWN', 'A token does not say what the account has of it.')
        return has - had
      }
      return {
        changes: request.tokens.map((token, index) => ({ token, value: changeOf(contracts[index]) })),
        units: done.map(({ gasUsed }) => toQuantity(gasUsed) ?? 0n),
      }
    },
  )
}
