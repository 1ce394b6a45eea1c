import { type AccessList, hexToBytes, keccak256, serializeTransaction, toHex } from 'viem'
import { deliver } from '../deliver.js'
import type { Ask } from '../types.js'
import { askGas } from './askGas.js'
import type { Outgoing } from './outgoing.js'
import { mostOf, type Prices } from './readPrices.js'
import type { Sending } from './sending.js'
import { signParts } from './sign.js'

/** Gas of a transfer to an address without code. */
const plainGas = 21_000n

/** Sends one transaction as the page asks for it. @returns its hash */
export function sendTransaction(ask: Ask, outgoing: Outgoing): Sending {
  const { account, chain } = ask
  const { to, data, value, accessList } = outgoing
  return {
    outgoing,
    spent: value,
    // Coins alone are decoded in whole: there is nothing to forecast.
    calls: data === '0x' ? [] : [{ to, data, value }],
    async readGas(signal) {
      const call = {
        from: account,
        ...(to && { to }),
        value: toHex(value),
        ...(data !== '0x' && { data }),
        ...(accessList && { accessList }),
      }
      const needed = await askGas(chain, [call], signal)
      return { ...needed, gas: toGas(needed.gas ?? plainGas, outgoing.gas) }
    },
    async send({ needed, nonce, prices, receivers }, wallet, step) {
      const chainId = Number(chain.chain.id.slice('eip155:'.length))
      const shared = { ...(to && { to }), data, value, gas: needed.gas, nonce: Number(nonce), chainId }
      const transaction = withAccess(shared, prices, accessList)
      const { r, s, yParity } = await signParts(wallet, hexToBytes(serializeTransaction(transaction)))
      // Signed is not sent: what was given up meanwhile never leaves (F7).
      step.signal.throwIfAborted()
      const raw = serializeTransaction(transaction, { r, s, yParity, v: 27n + BigInt(yParity) })
      step.leaving()
      return deliverRaw(ask, { raw, nonce, to, value, data, prices, receivers })
    },
  }
}

/** A signed transaction, and what is remembered of it. */
interface Raw extends Pick<Outgoing, 'to' | 'data' | 'value'> {
  readonly raw: `0x${string}`
  readonly nonce: bigint
  readonly prices: Prices
  readonly receivers: readonly string[]
}

/** Posts a signed transaction (F11). @returns its hash @throws as `deliver` */
export async function deliverRaw(ask: Ask, { raw, receivers, prices, ...rest }: Raw): Promise<`0x${string}`> {
  const hash = keccak256(raw)
  const posted = {
    ...{ id: hash, nonce: rest.nonce, to: rest.to, amount: rest.value, most: mostOf(prices) },
    call: keccak256(rest.data),
    ...(prices.type === 'eip1559' && { tip: prices.maxPriorityFeePerGas }),
  }
  await deliver(ask, posted, {
    receivers,
    post: () => ask.chain.request('eth_sendRawTransaction', [raw]),
    find: async () => Boolean(await ask.chain.request('eth_getTransactionByHash', [hash])),
  })
  return hash
}

/** A contract may need more by the time that it runs; the page may ask for more, up to four times as much. */
export function toGas(needed: bigint, requested?: bigint): bigint {
  const own = needed <= plainGas ? plainGas : needed + needed / 4n
  return requested === undefined || requested < own ? own : requested > own * 4n ? own * 4n : requested
}

/** Its prices, and what it touches: without a base fee a list makes it one of type 1 (EIP-2930). */
function withAccess<Shared>(shared: Shared, prices: Prices, accessList: AccessList | undefined) {
  if (!accessList) return { ...shared, ...prices }
  return prices.type === 'legacy'
    ? { ...shared, ...prices, type: 'eip2930' as const, accessList }
    : { ...shared, ...prices, accessList }
}
