import { encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { orderFactory, orderFactoryAbi, toOrderId } from './orderAddress.js'

/** An order at whose address there is something. */
export interface CollectOrder {
  /** CAIP-2; a chain whose orders have addresses (`way` is `address`). */
  readonly chain: string
  /** Its id. */
  readonly order: string
  readonly recipient: string
  /** Contracts of the tokens that are paid out; empty for the chain's own coin. */
  readonly tokens: readonly string[]
}

/** A call that pays out orders of one chain. Anyone may send it, from any account. */
export interface CollectCall {
  readonly chain: string
  readonly to: Hex
  readonly data: Hex
  readonly value: '0x0'
  /** Ids of the orders that it pays out. */
  readonly orders: readonly string[]
}

/**
 * Gas at most: of an order's address that is not deployed yet, and of a payout, to a recipient that is a contract, of a token behind a
 * proxy. Plain ones take half of it.
 */
const [gasOfAddress, gasOfPayout] = [90_000, 90_000]

/** Gas of one call, at most: a transaction may not take more than 16.7 million (EIP-7825), and finds no room in a block long before that. */
const mostGas = 8_000_000

const gasOf = ({ tokens }: CollectOrder) => gasOfAddress + tokens.length * gasOfPayout

/** The calls that pay out orders to their recipients, in their order, each small enough for a block. */
export function toCollectCalls(orders: readonly CollectOrder[]): readonly CollectCall[] {
  const groups: { readonly chain: string; readonly orders: CollectOrder[]; gas: number }[] = []
  for (const order of orders) {
    const gas = gasOf(order)
    const open = groups.findLast(({ chain }) => chain === order.chain)
    if (open && open.gas + gas <= mostGas) {
      open.orders.push(order)
      open.gas += gas
    } else groups.push({ chain: order.chain, orders: [order], gas })
  }
  return groups.map(({ chain, orders: group }) => ({
    chain,
    to: orderFactory,
    data: encodeFunctionData({
      abi: orderFactoryAbi,
      functionName: 'collect',
      args: [
        group.map(({ order, recipient, tokens }) => ({
          id: toOrderId(order),
          recipient: recipient as Hex,
          tokens: tokens.map((token) => (token === '' ? zeroAddress : (token as Hex))),
        })),
      ],
    }),
    value: '0x0',
    orders: group.map(({ order }) => order),
  }))
}
