import {
  addressBook,
  type CaipNetworkId,
  type PluginContext,
  parseAccountId,
  resembles,
  sentTransactions,
} from '../../../src/plugin.js'
import type { PaySource } from '../types.js'

/** What to say of a receiver, the gravest first (S20). */
export type ReceiverWarning = 'resembles' | 'contract' | 'self' | 'new'

/** What is known of a receiver. */
export interface ReceiverFacts {
  readonly warnings: readonly ReceiverWarning[]
  /** The known address that it looks like, and is not. */
  readonly resembled?: string
}

/** Looks at a receiver before something is paid to it. What cannot be asked warns of nothing, and keeps no one from paying. */
export async function judgeReceiver(
  { accounts, chain, resources, spelling }: Pick<PluginContext, 'accounts' | 'chain' | 'resources' | 'spelling'>,
  { account, debt: { asset, recipient } }: Pick<PaySource, 'account' | 'debt'>,
): Promise<ReceiverFacts> {
  const { namespace } = parseAccountId(account)
  const own = accounts.list().flatMap((each) => (each.namespace === namespace ? [each.address] : []))
  const [past, isContract] = await Promise.all([
    readPast(resources, account, asset.networkId),
    hasCode(chain, asset.networkId, recipient),
  ])
  const { fold } = spelling(namespace)
  const isSame = (other: string) => fold(other) === fold(recipient)
  const isOwn = own.some(isSame)
  const isKnown = isOwn || past.some(isSame)
  const resembled = isKnown
    ? undefined
    : [...past, ...own].find((each) => resembles(recipient, each, spelling(namespace)))
  return {
    warnings: [
      ...(resembled ? (['resembles'] as const) : []),
      ...(isContract && !isOwn ? (['contract'] as const) : []),
      ...(isOwn ? (['self'] as const) : []),
      ...(isKnown || resembled ? [] : (['new'] as const)),
    ],
    ...(resembled !== undefined && { resembled }),
  }
}

/** Addresses that the user has sent to: only what went out counts, never what strangers have sent. */
async function readPast(
  resources: PluginContext['resources'],
  account: PaySource['account'],
  networkId: CaipNetworkId,
): Promise<readonly string[]> {
  const [book, sent] = await Promise.all([
    resources.get(addressBook).catch(() => undefined),
    resources.get(sentTransactions).catch(() => undefined),
  ])
  const noted =
    book
      ?.of(networkId)
      .get()
      ?.map(({ address }) => address) ?? []
  const list = sent?.of(account).get() ?? []
  const receivers = list.flatMap(({ operation, moves = [] }) =>
    operation === 'send'
      ? moves.flatMap(({ direction, counterparty }) => (direction === 'out' && counterparty ? [counterparty] : []))
      : [],
  )
  return [...new Set([...noted, ...receivers])]
}

/** Whether an address is a contract, as far as the network can say. */
async function hasCode(chain: PluginContext['chain'], networkId: CaipNetworkId, address: string): Promise<boolean> {
  try {
    const getAccountKind = await chain(networkId).can('getAccountKind')
    return (await getAccountKind?.(address)) === 'contract'
  } catch {
    // A warning that cannot be had does not keep the user from paying.
    return false
  }
}
