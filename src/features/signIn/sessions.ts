import { connectionsAtom } from '../../kernel/connections/index.js'
import {
  type CaipNetworkId,
  type Connection,
  namespaceOf,
  type Siwx,
  type SiwxSession,
  type Store,
  type WalletAccount,
} from '../../kernel/index.js'
import { networksAtom } from '../../kernel/networks/index.js'

/** Does a thing with each, whatever becomes of the others. @throws the first failure */
async function allOf<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  for (const result of await Promise.allSettled(items.map(act))) if (result.status === 'rejected') throw result.reason
}

/** Whether accounts of a namespace are asked for a sign-in. */
export const asks = ({ namespaces }: Siwx, namespace: string): boolean => namespaces?.includes(namespace) !== false

/** Hands over what a wallet signed while it connected. */
export async function keepSessions(siwx: Siwx, signed: readonly SiwxSession[]): Promise<void> {
  // What came with a CAIP-74 object is all that there is (behaviour.md 3.8), and good as a whole or not at all.
  if (signed.some(({ cacao }) => cacao !== undefined)) await siwx.setSessions(signed)
  else for (const session of signed) await siwx.addSession(session)
}

/**
 * Ends what an account has on all chains of its namespace.
 * @param known whether it has a session on this chain, so that none need be asked for
 */
export async function endSessions(
  store: Store,
  siwx: Siwx,
  chainId: CaipNetworkId,
  address: string,
  known = true,
): Promise<void> {
  const namespace = namespaceOf(chainId)
  if (siwx.revokeAccount) return siwx.revokeAccount(namespace, address)
  const ofNamespace = store.get(networksAtom).filter(({ chainNamespace }) => chainNamespace === namespace)
  const chains = new Set([chainId, ...ofNamespace.map(({ caipNetworkId }) => caipNetworkId)])
  await allOf([...chains], async (id) => {
    const isThere = (known && id === chainId) || (await siwx.getSessions(id, address)).length > 0
    if (isThere) await siwx.revokeSession(id, address)
  })
}

/** Ends the sessions of a connection that is over, unless the host keeps them or another wallet goes on with the account. */
export async function endSessionsOf(
  store: Store,
  siwx: Siwx,
  { networkId, namespace, accounts }: Connection,
): Promise<void> {
  if (siwx.signOutOnDisconnect === false) return
  const isLeft = ({ address }: WalletAccount) =>
    !store
      .get(connectionsAtom)
      .connections.some(
        (other) => other.namespace === namespace && other.accounts.some((account) => account.address === address),
      )
  await allOf(accounts.filter(isLeft), (account) =>
    endSessions(store, siwx, networkId, account.address, account === accounts[0]),
  )
}
