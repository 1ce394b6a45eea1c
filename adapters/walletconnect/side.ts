import type { CaipNetworkId, ConnectContext, Network, SessionChange, WalletAccount } from '../../src/adapter.js'
import { accountsOn, type Grant } from './grant.js'

/** What is known of one namespace of a session. */
export interface Side {
  readonly namespace: string
  grant: Grant
  networkId: CaipNetworkId
  /** Addresses that were made the active ones, the last first. */
  first: readonly string[]
  /** Receive what changes. */
  readonly followers: Set<ConnectContext['emit']>
}

/** The methods that lead a wallet to a chain that it did not grant. */
const leading = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']

export const accountsOf = ({ grant, namespace, networkId, first }: Side): readonly WalletAccount[] =>
  accountsOn(grant, namespace, networkId, first)

/** Fixed chains; undefined where the wallet can be led to others. */
export const networkIdsOf = ({ grant }: Side): readonly CaipNetworkId[] | undefined =>
  grant.methods.some((method) => leading.includes(method)) ? undefined : [...grant.accounts.keys()]

/** Makes an address the active one. */
export const putFirst = (side: Side, address: string) => {
  side.first = [address, ...side.first.filter((other) => other !== address)]
}

/** The chain as the session has it: wallets may grant an older id of the same chain. */
export function toGranted(
  { grant }: Side,
  networkId: CaipNetworkId,
  networks: readonly Network[],
): CaipNetworkId | undefined {
  if (grant.accounts.has(networkId)) return networkId
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  return network?.aliases?.find((alias) => grant.accounts.has(alias))
}

export const tell = ({ followers }: Side, change: SessionChange) => {
  for (const emit of [...followers]) emit(change)
}

/** Changes a side, and tells what is different then. */
export function changeSide(side: Side, apply: () => void): void {
  const { namespace } = side
  const read = () => ({ accounts: accountsOf(side), networkId: side.networkId, networkIds: networkIdsOf(side) })
  const before = read()
  apply()
  const { accounts, networkId, networkIds } = read()
  if (`${networkIds}` !== `${before.networkIds}`) tell(side, { type: 'networks', namespace, networkIds })
  if (networkId !== before.networkId) tell(side, { type: 'network', namespace, networkId })
  // On a chain that it did not grant it has no account; the ones shown are still those it has.
  const isSame = `${accounts.map(({ address }) => address)}` === `${before.accounts.map(({ address }) => address)}`
  if (!isSame && accounts.length) tell(side, { type: 'accounts', namespace, accounts })
}

/** The chain to begin on: of those granted the first that the app prefers, where the wanted account is. */
export function firstChain(grant: Grant, preferred: readonly Network[], address?: string): CaipNetworkId {
  const granted = [...grant.accounts.keys()]
  const fits = granted.filter((id) => address === undefined || grant.accounts.get(id)?.includes(address))
  const choice = fits.length ? fits : granted
  const wanted = preferred.flatMap(({ caipNetworkId, aliases = [] }) => [caipNetworkId, ...aliases])
  return (wanted.find((id) => choice.includes(id)) ?? choice[0]) as CaipNetworkId
}
