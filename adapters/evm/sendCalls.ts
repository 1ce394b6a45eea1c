import { LatchkeyError, type SentByVerb, type WalletHandle } from '../../src/adapter.js'
import { askWallet } from '../kit/handles.js'
import { guarded } from './errors.js'
import { assertChain } from './handles.js'
import { toChainId } from './toHex.js'

/** One call of a batch, as EIP-5792 has it. */
export interface EvmCall {
  readonly to?: string
  readonly data?: string
  readonly value?: bigint
  readonly capabilities?: Readonly<Record<string, unknown>>
}

/** Calls that are sent together. */
export interface EvmCalls {
  readonly calls: readonly EvmCall[]
  /** All of them or none. Default false: the wallet may send one after the other. */
  readonly atomicRequired?: boolean
  /** Names the batch; a second one with this id is refused. Default: the wallet's choice. */
  readonly id?: string
  readonly capabilities?: Readonly<Record<string, unknown>>
}

const isHex = (text: string | undefined): boolean => text === undefined || /^0x[0-9a-f]*$/i.test(text)

/**
 * Hands a batch to a wallet that takes batches; resolves with the id to ask for its state.
 * Never falls back to one transaction after the other: that is another promise, and the host's to make.
 * @throws {LatchkeyError} METHOD_NOT_SUPPORTED, WRONG_CHAIN, REQUEST_REJECTED, and those of EIP-5792
 */
export const sendCalls = (wallet: WalletHandle, request: EvmCalls): Promise<string> => deliverCalls(wallet, request, {})

/** Hands over a batch as `sendCalls` does, and tells what it is. */
export function deliverCalls(
  wallet: WalletHandle,
  request: EvmCalls,
  what: Omit<SentByVerb, 'id' | 'kind'>,
): Promise<string> {
  return guarded({ code: 'SEND_FAILED', message: 'The calls were not sent' }, async () => {
    const { calls, atomicRequired = false, id, capabilities } = request
    if (!calls.length || calls.some(({ to, data }) => !isHex(to) || !isHex(data))) {
      throw new LatchkeyError(
        'TRANSACTION_INVALID',
        'Calls need hex addresses and data, and there must be one at least.',
      )
    }
    await assertChain(wallet)
    const answer = await askWallet(wallet, 'wallet_sendCalls', [
      {
        version: '2.0.0',
        from: wallet.account.address,
        chainId: toChainId(wallet.network.caipNetworkId),
        atomicRequired,
        calls: calls.map(({ value, ...call }) =>
          value === undefined ? call : { ...call, value: `0x${value.toString(16)}` },
        ),
        ...(id === undefined ? {} : { id }),
        ...(capabilities ? { capabilities } : {}),
      },
    ])
    // Before it was final, the standard answered with the bare id.
    const sent = typeof answer === 'string' ? answer : (answer as { id?: unknown } | null)?.id
    if (typeof sent === 'string' && sent) {
      wallet.tellSent({ id: sent, kind: 'calls', ...what })
      return sent
    }
    throw new LatchkeyError(
      'CALLS_UNKNOWN',
      'The wallet answered without an id. It may have sent the calls all the same: look there first.',
    )
  })
}
