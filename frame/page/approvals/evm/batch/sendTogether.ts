import { bytesToHex, getAddress, hexToBytes, keccak256 } from 'viem'
import { encodeExecution } from '../../../../keys/smartAccount.js'
import { type Way, withCode } from '../../../calls/findWay.js'
import { askGas } from '../askGas.js'
import type { Sending } from '../sending.js'
import { deliverRaw, toGas } from '../sendTransaction.js'
import { keepWhileSent } from './keepWhileSent.js'
import { type SendBatch, spentBy } from './types.js'

/** What an authorization costs at most (EIP-7702), which no estimate with a state override has in it. */
const upgradeGas = 37_500n
/** Where the node says nothing. */
const unknownGas = 500_000n

/** Sends calls as one transaction of the account to itself: all are carried out or none. @returns `{ id }` */
export function sendTogether({ ask, id, calls }: SendBatch, way: Extract<Way, { kind: 'together' }>): Sending {
  const { account, chain, host, records, now } = ask
  const own = getAddress(account)
  const executed = calls.map(({ to, data, value }) => ({ to: hexToBytes(to), data: hexToBytes(data), value }))
  const data = bytesToHex(encodeExecution(executed))
  return {
    outgoing: { to: own, data, value: 0n },
    spent: spentBy(calls),
    calls,
    async readGas(signal) {
      const params = [{ from: account, to: account, data }, 'latest', withCode(account, way.delegate)]
      const { gas, refusal } = await askGas(chain, params, signal)
      return { gas: toGas((gas ?? unknownGas) + (way.isUpgrade ? upgradeGas : 0n)), refusal }
    },
    async send({ needed, nonce, prices, receivers }, wallet, step) {
      const [maxFeePerGas, maxPriorityFeePerGas] =
        prices.type === 'legacy'
          ? [prices.gasPrice, prices.gasPrice]
          : [prices.maxFeePerGas, prices.maxPriorityFeePerGas]
      const { gas } = needed
      const chainId = BigInt(chain.chain.id.slice('eip155:'.length))
      const fees = { gas, maxFeePerGas, maxPriorityFeePerGas }
      const batch = { chainId, nonce, ...fees, calls: executed, isUpgrade: way.isUpgrade }
      const raw = bytesToHex(await wallet.signBatch(batch, nonce))
      // Signed is not sent: what was given up meanwhile never leaves (F7).
      step.signal.throwIfAborted()
      step.leaving()
      const sent = { id, chain: chain.chain.id, origin: host.origin, at: now(), isAtomic: true, count: 1 }
      const hash = keccak256(raw)
      await keepWhileSent(records, { ...sent, hashes: [hash] }, () =>
        deliverRaw(ask, { raw, nonce, to: own, value: 0n, data, prices, receivers }),
      )
      return { id, capabilities: { caip345: { caip2: chain.chain.id, transactionHashes: [hash] } } }
    },
  }
}
