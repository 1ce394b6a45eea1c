import type { KnownConnector } from '../../kernel/index.js'
import { type ConnectorGroup, connectorOrder, type Network, type WalletListing } from '../../kernel/index.js'
import type { Device } from '../../kernel/internal.js'
import type { WalletSuggestions } from '../../wallets/index.js'
import { foldName } from './walletRegister.js'

/** One choice of a list of wallets. */
export interface WalletRow {
  readonly key: string
  readonly name: string
  readonly icon: string | undefined
  /** Its place in the order of connector types; `listed` is the directory beyond what it recommends. */
  readonly group: ConnectorGroup | 'listed'
  readonly installed: boolean
  readonly recent: boolean
  /** Another wallet claims the same identity, or the same name. */
  readonly clash: boolean
  /** What a click connects through; none while the wallet is not here. */
  readonly connector: KnownConnector | undefined
  /** It has several families of networks, and this is how each is reached: the person is asked which. */
  readonly connectors?: readonly KnownConnector[]
  /** What the host or the directory knows of it. */
  readonly wallet: WalletListing | undefined
  /** The directory has not said yet who stands here. */
  readonly pending?: boolean
}

/** What rows are made from. */
export interface WalletRowsInput {
  readonly connectors: readonly KnownConnector[]
  /** Ids of the connectors and listings used last, the most recent first. */
  readonly recent: readonly string[]
  readonly custom: readonly WalletListing[]
  /** The host's order of types; those left out follow in the default order (spec section 2). */
  readonly order?: readonly string[]
  /** Only wallets of this namespace. */
  readonly namespace?: string
  /** Networks of the app. Left out: any wallet knows them. */
  readonly networks?: readonly Network[]
  readonly featured?: readonly string[]
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly device?: Device
  /** Only wallets that a pairing reaches. */
  readonly basic?: boolean
  /** What the directory said; undefined where there is none. */
  readonly directory?: Pick<WalletSuggestions, 'named' | 'first'> & { readonly pending?: boolean }
  /** Ways to connect beside the wallets: fewer are recommended then. */
  readonly others?: number
  /** Wallets of the directory to list all of, after the others. */
  readonly all?: readonly WalletListing[]
  /** Only what a list vouches for: wallets that are here merely claim to be in it. */
  readonly certified?: boolean
  /** Keys of the rows in sight: installed wallets keep their order, whatever becomes known of them meanwhile. */
  readonly before?: readonly string[]
}

/** Wallets that are recommended at most, those that are shown anyway counted in (spec section 9). */
const mostRecommended = 4
const last = Number.MAX_SAFE_INTEGER

const isPageWallet = ({ type }: KnownConnector): boolean => type === 'announced' || type === 'injected'
const groupOf = (connector: KnownConnector): ConnectorGroup => {
  if (connector.type === 'walletConnect') return 'walletConnect'
  return isPageWallet(connector) ? 'injected' : 'external'
}

/** What a list of wallets knows of those that are here. */
interface HereKnowledge {
  /** Its entry of the same identity and name. */
  listingOf(connector: KnownConnector): WalletListing | undefined
  /** Whether it claims the identity of an entry that has another name. */
  isDisputed(connector: KnownConnector): boolean
  /** Whether it is one that the host does not want. */
  isRefused(connector: KnownConnector): boolean
}
const knowsNothing: HereKnowledge = {
  listingOf: () => undefined,
  isDisputed: () => false,
  isRefused: () => false,
}

/**
 * A wallet that announces itself by one name to several sources, with namespaces of its own in each. Two that would serve
 * one namespace are two wallets, and of two that clash neither is believed (S38).
 */
function toTwins(connector: KnownConnector, here: readonly KnownConnector[]): readonly KnownConnector[] {
  const twins = here.filter((other) => other.name === connector.name && isPageWallet(other))
  const names = twins.flatMap(({ namespaces }) => namespaces)
  const isOne = isPageWallet(connector) && names.length === new Set(names).size && !twins.some(({ clash }) => clash)
  return isOne ? twins : [connector]
}

/**
 * Rows of what can be connected here and now. What a wallet says of itself is what is shown: a list adds its picture to
 * the name that it has, and nothing to another (S38).
 */
export function toHereRows(
  { connectors, namespace, recent, exclude = [] }: WalletRowsInput,
  { listingOf, isDisputed, isRefused } = knowsNothing,
): WalletRow[] {
  const here = connectors.filter((connector) => {
    const { id, rdns, type, namespaces } = connector
    if (type === 'auth' || (namespace && !namespaces.includes(namespace)) || isRefused(connector)) return false
    return !exclude.some((other) => other === id || other === rdns)
  })
  return here.flatMap((first) => {
    const twins = toTwins(first, here)
    if (twins[0] !== first) return []
    const isUsed = ({ id }: KnownConnector) => recent.includes(id)
    const connector = twins.find(isUsed) ?? first
    const wallet = twins.map(listingOf).find((listing) => listing)
    const isOwnName = wallet !== undefined && (!isPageWallet(first) || foldName(wallet.name) === foldName(first.name))
    const isRecent = isUsed(connector) || recent.includes(wallet?.id ?? '')
    const isAsked = isPageWallet(first) && twins.flatMap(({ namespaces }) => namespaces).length > 1
    return {
      key: `${first.sourceId} ${first.id}`,
      name: isPageWallet(first) ? connector.name : (wallet?.name ?? connector.name),
      icon: (isOwnName ? wallet.imageUrl : undefined) ?? connector.icon,
      group: isRecent ? 'recent' : groupOf(connector),
      installed: isPageWallet(connector),
      recent: isRecent,
      clash: connector.clash === true || twins.some(isDisputed),
      connector,
      ...(isAsked && { connectors: twins }),
      wallet,
    }
  })
}

/** A row of a wallet that is elsewhere, or the place of one that is not known yet. */
export const toListedRow = (id: string, group: WalletRow['group'], wallet?: WalletListing): WalletRow => ({
  key: `${wallet ? 'listed' : group} ${id}`,
  name: wallet?.name ?? '',
  icon: wallet?.imageUrl,
  group,
  installed: false,
  recent: group === 'recent',
  clash: false,
  connector: undefined,
  wallet,
  pending: !wallet,
})

/** How many more wallets may be recommended beside these. */
export const countFree = (rows: readonly WalletRow[], others = 0): number =>
  mostRecommended -
  others -
  rows.filter(({ installed, group }) => installed || group === 'featured' || group === 'custom').length

/** Holds places for wallets that somebody named and nobody has described yet, and for those that will be recommended. */
export function holdPlaces(
  rows: WalletRow[],
  { recent, featured = [], others }: WalletRowsInput,
  isKnown: (id: string) => boolean,
): void {
  const hold = (id: string, group: ConnectorGroup) => {
    if (!isKnown(id) && !rows.some(({ connector }) => connector?.id === id)) rows.push(toListedRow(id, group))
  }
  for (const id of recent) hold(id, 'recent')
  for (const id of featured) hold(id, 'featured')
  for (let free = countFree(rows, others); free > 0; free--) rows.push(toListedRow(`${free}`, 'recommended'))
}

/** What is here, with the places of what is still to come: all that can be said before `toWalletRows` has arrived. */
export function toFirstRows(input: WalletRowsInput, isPending: boolean): readonly WalletRow[] {
  const rows = toHereRows(input)
  if (isPending) {
    for (const { id } of input.custom) rows.push(toListedRow(id, 'custom'))
    holdPlaces(rows, input, (id) => input.custom.some((wallet) => wallet.id === id))
  }
  return sortRows(input, rows)
}

/** By type, then within a type: by use, by the host's order, and installed ones by the directory's. */
export function sortRows(
  { order = [], recent, featured = [], before = [] }: WalletRowsInput,
  rows: readonly WalletRow[],
) {
  const ranks: readonly string[] = [...order, ...connectorOrder, 'listed']
  const placeIn = (list: readonly string[], ...ids: (string | undefined)[]) => {
    const places = ids.map((id) => list.indexOf(id ?? '')).filter((at) => at >= 0)
    return places.length ? Math.min(...places) : last
  }
  const toPlaces = ({ key, group, connector, connectors, wallet }: WalletRow): readonly number[] => {
    const type = ranks.indexOf(group)
    const id = wallet?.id ?? key.slice(key.indexOf(' ') + 1)
    if (group === 'recent') return [type, placeIn(recent, connector?.id, id)]
    if (group === 'featured') return [type, placeIn(featured, id)]
    if (group !== 'injected' || !connector) return [type]
    const kind = connector.type === 'announced' ? 0 : 1
    return [type, placeIn(before, key), wallet?.order ?? last, connectors ? 0 : 1, kind]
  }
  const compare = (a: readonly number[], b: readonly number[]) => {
    const at = a.findIndex((place, index) => place !== b[index])
    return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
  }
  return rows
    .map((row) => ({ row, places: toPlaces(row) }))
    .sort((a, b) => compare(a.places, b.places))
    .map(({ row }) => row)
}
