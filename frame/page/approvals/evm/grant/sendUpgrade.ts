import { concat, getAddress, type Hex, hexToBytes, serializeTransaction, toHex, toRlp } from 'viem'
import type { EvmSignature, UnlockedWallet } from '../../../../keys/index.js'
import { withCode } from '../../../calls/findWay.js'
import type { Ask } from '../../types.js'
import { askGas } from '../askGas.js'
import type { Sending } from '../sending.js'
import { deliverRaw, toGas } from '../sendTransaction.js'

/** What an authorization costs at most (EIP-7702), which no estimate with a state override has in it. */
const authorizationGas = 37_500n
/** Where the node says nothing. */
const plainGas = 30_000n

/** What is signed with the upgrade, and kept once that is on its way. */
interface Along<Signed> {
  readonly sign: (wallet: UnlockedWallet) => Promise<Signed>
  readonly keep: (signed: Signed) => Promise<unknown>
}

/** Hands the account its contract by a transaction to itself, for what counts with it alone. @returns what `keep` does */
export function sendUpgrade<Signed>(ask: Ask, delegate: string, { sign, keep }: Along<Signed>): Sending {
  const { account, chain } = ask
  const outgoing = { to: getAddress(account), data: '0x', value: 0n } as const
  return {
    outgoing,
    spent: 0n,
    calls: [],
    async readGas(signal) {
      const params = [{ from: account, to: account }, 'latest', withCode(account, delegate)]
      const { gas, refusal } = await askGas(chain, params, signal)
      return { gas: toGas((gas ?? plainGas) + authorizationGas), refusal }
    },
    async send({ needed: { gas }, nonce, prices, receivers }, wallet, step) {
      const [maxFeePerGas, maxPriorityFeePerGas] =
        prices.type === 'legacy'
          ? [prices.gasPrice, prices.gasPrice]
          : [prices.maxFeePerGas, prices.maxPriorityFeePerGas]
      const chainId = BigInt(chain.chain.id.slice('eip155:'.length))
      const head = [chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas].map(toNumber)
      const to = account.toLowerCase() as Hex
      const authorized = [[toNumber(chainId), delegate.toLowerCase() as Hex, toNumber(nonce + 1n)]]
      const preimage = concat(['0x04', toRlp([...head, to, '0x', '0x', [], authorized])])
      const granted = await sign(wallet)
      const { authorization, transaction } = await wallet.signUpgrade(hexToBytes(preimage), nonce)
      // Signed is not sent: what was given up meanwhile never leaves (F7).
      step.signal.throwIfAborted()
      step.leaving()
      const raw = serializeTransaction(
        {
          ...({ type: 'eip7702', to: outgoing.to, gas, maxFeePerGas, maxPriorityFeePerGas } as const),
          ...{ chainId: Number(chainId), nonce: Number(nonce) },
          authorizationList: [
            {
              chainId: Number(chainId),
              address: getAddress(delegate),
              nonce: Number(nonce) + 1,
              ...toParts(authorization),
            },
          ],
        },
        toParts(transaction),
      )
      await deliverRaw(ask, { raw, nonce, ...outgoing, prices, receivers })
      return keep(granted)
    },
  }
}

const toNumber = (value: bigint): Hex => (value === 0n ? '0x' : toHex(value))

const toParts = ({ signature }: EvmSignature) => ({
  r: toHex(signature.subarray(0, 32)),
  s: toHex(signature.subarray(32, 64)),
  yParity: signature[64] === 1 ? 1 : 0,
})
