import { bytesToHex, getAddress, hexToBytes } from 'viem'
import { readDelegate } from '../../../calls/readDelegate.js'
import { invalid } from '../../refusals.js'
import type { Ask } from '../../types.js'
import { askGas } from '../askGas.js'
import type { Needed, Sending } from '../sending.js'
import { deliverRaw, toGas } from '../sendTransaction.js'

/** What an authorization costs (EIP-7702), which no estimate of the plain transaction has in it. */
const authorizationGas = 25_000n
/** Where the node says nothing. */
const plainGas = 21_000n

/** How much gas it takes, and the code that is taken off. */
interface TakeOffGas extends Needed {
  readonly code: Uint8Array
}

/**
 * Sends a transaction of the account to itself that takes its contract off.
 *
 * @param delegate The contract that the user is shown.
 * @returns its hash
 */
export function sendTakeOff(ask: Ask, delegate: string): Sending<TakeOffGas> {
  const { account, chain } = ask
  const outgoing = { to: getAddress(account), data: '0x', value: 0n } as const
  return {
    outgoing,
    spent: 0n,
    calls: [],
    async readGas(signal) {
      const now = await readDelegate(chain.request, account, signal)
      if (now.delegate !== delegate) throw invalid('the account has another contract by now')
      // By then the account has no code: nothing of it runs.
      const params = [{ from: account, to: account }, 'latest', { [account]: { code: '0x' } }]
      const { gas = plainGas } = await askGas(chain, params, signal)
      return { gas: toGas(gas + authorizationGas), code: hexToBytes(now.code) }
    },
    async send({ needed: { gas, code }, nonce, prices, receivers }, wallet, step) {
      const [maxFeePerGas, maxPriorityFeePerGas] =
        prices.type === 'legacy'
          ? [prices.gasPrice, prices.gasPrice]
          : [prices.maxFeePerGas, prices.maxPriorityFeePerGas]
      const chainId = BigInt(chain.chain.id.slice('eip155:'.length))
      const removal = { chainId, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, code }
      const raw = bytesToHex(await wallet.signRemoval(removal, nonce))
      // Signed is not sent: what was given up meanwhile never leaves (F7).
      step.signal.throwIfAborted()
      step.leaving()
      return deliverRaw(ask, { raw, nonce, ...outgoing, prices, receivers })
    },
  }
}
