import { knowsNetworks } from '../../../features/wallets/index.js'
import { foldText } from '../../../kernel/base/text.js'
import type { Device, KnownConnector, WalletListing } from '../../../kernel/index.js'
import { canPair } from '../../reach/canPair.js'
import { isListedAs } from '../../reach/isListedAs.js'
import { isReachable } from '../../reach/isReachable.js'
import { countFree, holdPlaces } from './heldPlaces.js'
import { toHereRows } from './hereRows.js'
import { sortRows } from './sortRows.js'
import { createWalletRegister } from './walletRegister.js'
import { toListedRow, type WalletRow, type WalletRowsInput } from './walletRow.js'

const desktop: Device = { phone: false, os: 'other', telegram: false, framed: false }
const isElsewhere = ({ connector }: WalletRow) => connector === undefined

/**
 * Wallets in the order of the list, over all sources: those that are here, the host's own, the directory's. Pure. A wallet
 * that is here keeps the name that it announced; one that claims the identity of a listed wallet of another name is a
 * clash, and stands beside it (S38).
 */
export function toWalletRows(input: WalletRowsInput): readonly WalletRow[] {
  const { connectors, recent, custom, namespace, networks, featured = [], include, exclude = [] } = input
  const { device = desktop, basic, directory, others, all = [], certified } = input
  const { named = [], first = [], pending = false } = directory ?? {}

  // ---- which wallets may be shown
  const fits = (wallet: WalletListing) =>
    !exclude.includes(wallet.id) && (!networks || knowsNetworks(wallet, networks, namespace))
  const isHere = (wallet: WalletListing) => isReachable(wallet, device, connectors)
  const isOffered = (wallet: WalletListing) =>
    fits(wallet) && isHere(wallet) && (!include || include.includes(wallet.id)) && (!basic || canPair(wallet))
  // The host chose its own: what a computer cannot connect may still be had there.
  const own = custom.filter((wallet) => fits(wallet) && (!device.phone || isHere(wallet)))
  const listings = [...named, ...first, ...all]
  const byId = new Map([...listings.filter(isOffered), ...own].map((wallet) => [wallet.id, wallet]))
  const byRdns = new Map([...listings, ...custom].map((wallet) => [wallet.rdns, wallet]))
  const refused = listings.filter(({ id }) => exclude.includes(id))

  // ---- what can be connected here and now
  const claimOf = ({ rdns, clash }: KnownConnector) => (rdns && !clash ? byRdns.get(rdns) : undefined)
  const listingOf = (connector: KnownConnector) => {
    const claimed = claimOf(connector)
    return claimed && isListedAs(connector, claimed) ? claimed : undefined
  }
  const isDisputed = (connector: KnownConnector) => claimOf(connector) !== listingOf(connector)
  const isRefused = ({ rdns, name }: KnownConnector) =>
    refused.some((wallet) => (wallet.rdns && wallet.rdns === rdns) || foldText(wallet.name) === foldText(name))
  const rows = certified ? [] : toHereRows(input, { listingOf, isDisputed, isRefused })
  const register = createWalletRegister()
  for (const connector of certified ? [] : connectors) {
    // One of another namespace, or refused, is not offered as missing either; of two that clash, neither is believed.
    if (connector.clash || connector.type === 'auth' || isDisputed(connector)) continue
    const at = rows.findIndex((row) => row.connector === connector || row.connectors?.includes(connector))
    register.add({ ...connector, id: listingOf(connector)?.id ?? connector.id }, at)
  }

  // ---- wallets that are elsewhere
  const add = (wallet: WalletListing, group: WalletRow['group']): boolean => {
    const { isThere, namesake = -1 } = register.find(wallet)
    if (isThere) return false
    const other = rows[namesake]
    if (other?.connector) rows[namesake] = { ...other, clash: true }
    register.add(wallet, rows.length)
    rows.push(toListedRow(wallet.id, group, wallet))
    return true
  }
  const addById = (id: string, group: 'recent' | 'featured') => {
    const wallet = byId.get(id)
    if (wallet) add(wallet, group)
  }
  for (const id of recent) addById(id, 'recent')
  for (const id of featured) addById(id, 'featured')
  for (const wallet of own) add(wallet, 'custom')
  if (pending) holdPlaces(rows, input, (id) => byId.has(id))
  else {
    let free = countFree(rows, others)
    for (const wallet of first) if (free > 0 && isOffered(wallet) && add(wallet, 'recommended')) free--
  }
  for (const wallet of all) if (isOffered(wallet)) add(wallet, 'listed')

  // On a phone the wallets of the list are the way to pair. A code stays for those who would have none.
  const isCodeHidden = device.phone && (pending || rows.some(isElsewhere) || first.some(isOffered))
  return sortRows(input, isCodeHidden ? rows.filter(({ connector }) => connector?.type !== 'walletConnect') : rows)
}
