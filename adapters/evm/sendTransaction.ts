import { type FeeTerms, LatchkeyError, type SentByVerb, type WalletHandle } from '../../src/adapter.js'
import { layersOf } from '../kit/errorLayers.js'
import { guarded, toEvmError } from './errors.js'
import { assertChain } from './handles.js'
import { toRpcTransaction } from './transaction.js'

/**
 * Sends an `EvmTransaction` or an `EvmContractWrite`; resolves with its hash as soon as the wallet has sent it.
 * Nothing is ever sent twice: after an error the caller looks at the chain, then asks the user.
 * @throws {LatchkeyError} TRANSACTION_INVALID, WRONG_CHAIN, REQUEST_REJECTED, or what the node says (INSUFFICIENT_FUNDS ...)
 */
export const sendTransaction = (wallet: WalletHandle, transaction: unknown): Promise<string> =>
  deliver(wallet, transaction, {})

/** What is known of a transaction besides its form. */
interface Delivery extends Omit<SentByVerb, 'id' | 'kind'> {
  readonly terms?: FeeTerms
}

/** Sends a transaction as `sendTransaction` does, and tells what it is. */
export function deliver(wallet: WalletHandle, transaction: unknown, { terms, ...what }: Delivery): Promise<string> {
  return guarded({ code: 'SEND_FAILED', message: 'The transaction was not sent' }, async () => {
    const call = await toRpcTransaction(wallet, transaction)
    await assertChain(wallet)
    const asked = wallet.request({ method: 'eth_sendTransaction', params: [call] }, { signal: wallet.signal, terms })
    const hash = await asked.catch((cause) => {
      throw withDoubt(cause)
    })
    if (typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)) {
      wallet.tellSent({ id: hash, kind: 'transaction', ...what })
      return hash
    }
    throw new LatchkeyError(
      'TRANSACTION_HASH_INVALID',
      'The wallet answered without a transaction hash. It may have sent the transaction all the same: look there before sending again.',
    )
  })
}

/** What a wallet says of itself before it sends anything. From a layer below, its node says it, perhaps afterwards. */
const ownWords = ['METHOD_NOT_SUPPORTED', 'UNAUTHORIZED', 'WRONG_CHAIN', 'CHAIN_NOT_SUPPORTED', 'RPC_INVALID_PARAMS']

/** Says of a wallet's error that the transaction may have been sent, where only an inner layer says otherwise (F11). */
function withDoubt(cause: unknown): unknown {
  if (cause instanceof LatchkeyError) return cause
  const { code, message, data } = toEvmError(cause)
  const [outermost] = layersOf(cause)
  const own = toEvmError({ code: outermost?.code, message: outermost?.message })
  if (!ownWords.includes(code) || own.code === code) return cause
  return new LatchkeyError(code, message, { cause, data: { ...data, maybeSent: true } })
}
