import type { ReadHandle, WalletHandle } from '../../src/adapter.js'

/** Everything is read as of this state: what two thirds of the stake voted for. */
export const commitment = 'confirmed'

/** Asks the wallet; an abort of the handle ends it. */
export const askWallet = (wallet: WalletHandle, method: string, params: unknown): Promise<unknown> =>
  wallet.request({ method, params }, { signal: wallet.signal })

/** Asks the nodes of the chain; an abort of the handle ends it. */
export const askNode = (handle: ReadHandle, method: string, params: readonly unknown[] = []): Promise<unknown> =>
  handle.read({ method, params }, { signal: handle.signal })

/** Asks the nodes for something that comes with its slot, and takes the slot off. */
export const askValue = async (
  handle: ReadHandle,
  method: string,
  params: readonly unknown[],
  config: object = {},
): Promise<unknown> => fieldsOf(await askNode(handle, method, [...params, { commitment, ...config }])).value

/** The fields of an answer; none when it is no object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value) as Record<string, unknown>

/** A number of lamports, slots or units: nodes send it as a JSON number, token amounts as text. */
export function toAmount(value: unknown): bigint | undefined {
  if (typeof value === 'string') return /^\d{1,20}$/.test(value) ? BigInt(value) : undefined
  return typeof value === 'number' && value >= 0 && Number.isInteger(value) ? BigInt(value) : undefined
}
