import { LatchkeyError, type WalletHandle } from '../../src/adapter.js'
import { askNode } from '../kit/handles.js'
import { toAddress } from './address.js'
import { guarded } from './errors.js'
import { toQuantity } from './hex.js'
import { deliver } from './sendTransaction.js'

/**
 * Asks the wallet for another transaction in the place of one that waits: the same again, or one that sends nothing. Fees are
 * the wallet's: nodes take none that offers less than a tenth more.
 * @throws {LatchkeyError} NONCE_TOO_LOW when it waits no more, or those of `sendTransaction`
 */
export async function replaceTransaction(wallet: WalletHandle, hash: string, by: 'same' | 'nothing'): Promise<string> {
  const { nonce, to, value, data } = await guarded(
    { code: 'SEND_FAILED', message: 'The transaction could not be read' },
    () => readWaiting(wallet, hash),
  )
  const call = by === 'nothing' ? { to: wallet.account.address, value: 0n } : { to, value, data }
  return deliver(wallet, { ...call, nonce }, { replaces: { hash, by } })
}

async function readWaiting(wallet: WalletHandle, hash: string) {
  if (!/^0x[0-9a-f]{64}$/i.test(hash))
    throw new LatchkeyError('TRANSACTION_HASH_INVALID', 'This is no transaction hash.')
  const found = (await askNode(wallet, 'eth_getTransactionByHash', [hash])) as Record<string, unknown> | null
  const { nonce, from, to, value, input, blockNumber, hash: own } = found ?? {}
  const place = toQuantity(nonce)
  const isOurs = `${own}`.toLowerCase() === hash.toLowerCase() && toAddress(`${from}`) === wallet.account.address
  if (place === undefined || !isOurs || (blockNumber !== null && blockNumber !== undefined))
    throw new LatchkeyError(
      'NONCE_TOO_LOW',
      'This transaction waits no more: it is in a block, or another one took its place. Look at the list of transactions.',
    )
  return {
    nonce: place,
    ...(typeof to === 'string' && { to }),
    value: toQuantity(value) ?? 0n,
    ...(typeof input === 'string' && input !== '0x' && { data: input as `0x${string}` }),
  }
}
