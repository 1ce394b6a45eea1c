import { LatchkeyError, type ReadHandle } from '../../src/adapter.js'
import { askValue, fieldsOf, toAmount } from './handles.js'
import { toRunError } from './runError.js'

/** What a run would take. */
export interface SimulatedRun {
  /** Units of computing. */
  readonly units: bigint
  /** Lamports of the accounts that were asked about, afterwards; undefined where the node does not say. */
  readonly lamports: readonly (bigint | undefined)[]
}

/**
 * Lets a node try a transaction that is not signed.
 * @param transaction base64
 * @param watched addresses of accounts to look at afterwards
 * @throws {LatchkeyError} INSUFFICIENT_FUNDS, TRANSFER_INVALID, EXECUTION_REVERTED when it would fail
 */
export async function simulate(
  handle: ReadHandle,
  transaction: string,
  watched: readonly string[] = [],
): Promise<SimulatedRun> {
  const answer = await askValue(handle, 'simulateTransaction', [transaction], {
    encoding: 'base64',
    sigVerify: false,
    // Of several nodes behind one address this one may not have heard of the blockhash yet.
    replaceRecentBlockhash: true,
    ...(watched.length ? { accounts: { encoding: 'base64', addresses: watched } } : {}),
  })
  const { err, logs, unitsConsumed, accounts } = fieldsOf(answer)
  const said = Array.isArray(logs) ? logs.filter((line) => typeof line === 'string') : []
  if (err !== null && err !== undefined) throw toRunError({ err, logs: said })
  const units = toAmount(unitsConsumed)
  if (units === undefined)
    throw new LatchkeyError('FEE_UNAVAILABLE', 'The fee could not be read: the node tried nothing')
  const after: readonly unknown[] = Array.isArray(accounts) ? accounts : []
  return { units, lamports: watched.map((_, at) => toAmount(fieldsOf(after[at]).lamports)) }
}
