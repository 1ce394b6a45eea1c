import { isLatchkeyError, LatchkeyError, type WalletHandle } from '../../src/adapter.js'
import { fromBase58, toBase58 } from '../kit/base58.js'
import { isRefusal, layersOf } from '../kit/errorLayers.js'
import { askNode, askWallet } from '../kit/handles.js'
import { isSignature } from './address.js'
import { fromBase64, toBase64 } from './base64.js'
import { assertCluster } from './cluster.js'
import { refusal, toSolanaError } from './errors.js'
import { commitment, fieldsOf } from './handles.js'
import { findRun } from './runError.js'
import { readWire, withSignature } from './wire.js'

/** Codes with which a wallet says that it does not know a method: it asked the user nothing, so nothing was sent. */
const unsupported: readonly (number | undefined)[] = [4200, -32601]

const unclear = () =>
  new LatchkeyError(
    'TRANSACTION_HASH_INVALID',
    'The wallet answered without a signature. It may have sent the transaction all the same: look there before sending again.',
  )

/**
 * Has a transaction signed and sent; resolves with its signature. The wallet sends it where it can; one that only signs
 * hands it back, and it goes to the chain's nodes.
 * @param transaction base64
 */
export async function deliver(wallet: WalletHandle, transaction: string): Promise<string> {
  const params = { transaction, pubkey: wallet.account.address }
  try {
    const sendOptions = { preflightCommitment: commitment }
    const answer = await askWallet(wallet, 'solana_signAndSendTransaction', { ...params, sendOptions })
    const signature = typeof answer === 'string' ? answer : fieldsOf(answer).signature
    if (isSignature(signature)) return signature
    throw unclear()
  } catch (error) {
    // Only the outermost code is the wallet's own word. Deeper down its node says it, perhaps after the transfer was sent.
    if (!unsupported.includes(layersOf(error)[0]?.code)) throw withDoubt(error)
  }
  // Here it is our nodes that spend the money: they must be of the cluster that the user was shown (F14).
  await assertCluster(wallet)
  const signed = toSigned(transaction, params.pubkey, await askWallet(wallet, 'solana_signTransaction', params))
  return broadcast(wallet, signed)
}

/**
 * Says of a wallet's error that the transaction may have been sent, where only an inner layer says that it was not: a
 * refusal and a failed run are certain at any depth, all else only as the wallet's own word (F11).
 */
function withDoubt(cause: unknown): unknown {
  if (cause instanceof LatchkeyError) return cause
  const layers = layersOf(cause)
  const error = toSolanaError(cause)
  if (
    isRefusal(layers, refusal) ||
    findRun(layers) ||
    toSolanaError({ ...layers[0], data: undefined }).code === error.code
  )
    return cause
  return new LatchkeyError(error.code, error.message, { cause, data: { ...error.data, maybeSent: true } })
}

/** The signed transaction: the wallet's own when it gives it back, which may differ from ours, else ours with its signature. */
function toSigned(transaction: string, address: string, answer: unknown): Uint8Array {
  const { transaction: own, signature } = fieldsOf(answer)
  const bytes = fromBase64(typeof own === 'string' ? own : transaction)
  const made = isSignature(signature) ? fromBase58(signature) : undefined
  try {
    if (bytes && typeof own === 'string' && readWire(bytes).signatures[0]?.some((byte) => byte !== 0)) return bytes
    if (bytes && made) return withSignature(bytes, address, made)
  } catch (cause) {
    throw new LatchkeyError('SIGN_FAILED', 'Error signing message: the wallet gave back no transaction', { cause })
  }
  throw new LatchkeyError('SIGN_FAILED', 'Error signing message: the wallet answered without a signature')
}

/** Hands a signed transaction to the chain's nodes. Handing it in twice is harmless: it counts once. */
async function broadcast(wallet: WalletHandle, signed: Uint8Array): Promise<string> {
  const [first] = readWire(signed).signatures
  const signature = toBase58(first ?? new Uint8Array())
  const config = { encoding: 'base64', preflightCommitment: commitment }
  try {
    await askNode(wallet, 'sendTransaction', [toBase64(signed), config])
  } catch (cause) {
    // After an answer that was lost on its way the next node is asked.
    if (findRun(layersOf(cause))?.err === 'AlreadyProcessed') return signature
    const error = toSolanaError(cause)
    // What a node says of itself tells nothing of the one before.
    if (!isLatchkeyError(error, 'NODE_BEHIND', 'TRANSACTION_EXPIRED')) throw error
    throw new LatchkeyError(error.code, error.message, { cause, data: { ...error.data, maybeSent: true } })
  }
  return signature
}
