import type { Address } from 'viem'
import type { Action, Asset, Figure, Warning } from '../../../../common/approval/types.js'
import type { Told } from '../calls/tell.js'

const offer =
  'OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
const consideration =
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)'

/** An order of Seaport, as EIP-712 spells its type (https://docs.opensea.io/docs/seaport). */
export const orderType = `OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)${consideration}${offer}`

interface Item {
  readonly itemType: bigint
  readonly token: Address
  readonly identifierOrCriteria: bigint
  readonly startAmount: bigint
  readonly endAmount: bigint
}

/** The signed data of an order. */
export interface Order {
  readonly offerer: Address
  readonly offer: readonly Item[]
  readonly consideration: readonly (Item & { readonly recipient: Address })[]
  readonly endTime: bigint
}

/** What an order gives to whoever carries it out, and what it asks for in return for its account. Of other accounts' orders nothing is said. */
export function tellOrder({ offerer, offer, consideration }: Order, account: string): Told | undefined {
  if (offerer.toLowerCase() !== account.toLowerCase()) return undefined
  const back = consideration.filter(({ recipient }) => recipient.toLowerCase() === account.toLowerCase())
  const actions = [
    ...offer.map((item) => toAction('act.offer', item, larger(item.startAmount, item.endAmount))),
    ...back.map((item) => toAction('act.askFor', item, smaller(item.startAmount, item.endAmount))),
  ]
  if (!actions.every((action) => action !== undefined)) return undefined
  const isForNothing = offer.length > 0 && !back.some(({ startAmount, endAmount }) => startAmount && endAmount)
  const warnings: readonly Warning[] = isForNothing ? [{ severity: 'danger', text: 'warn.forNothing' }] : []
  return { actions, warnings }
}

function toAction(text: 'act.offer' | 'act.askFor', item: Item, amount: bigint): Action | undefined {
  const asset = toAsset(item)
  if (!asset) return undefined
  const figure: Figure = { asset, amount }
  // Of a whole collection, or of a list that nobody sees: the taker chooses which.
  const isAny = item.itemType > 3n
  const token = { label: 'act.token', value: { kind: 'address', address: item.token } } as const
  return {
    text: isAny ? `${text}Any` : text,
    figure,
    facts: asset.kind === 'coin' ? [] : [token],
  }
}

function toAsset({ itemType, token, identifierOrCriteria: id }: Item): Asset | undefined {
  if (itemType === 0n) return { kind: 'coin' }
  if (itemType === 1n || itemType === 4n || itemType === 5n) return { kind: 'token', address: token }
  return itemType === 2n || itemType === 3n ? { kind: 'token', address: token, id } : undefined
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other)
const smaller = (one: bigint, other: bigint) => (one < other ? one : other)
