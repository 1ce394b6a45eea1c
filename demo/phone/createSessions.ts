import type { IWalletKit } from '@reown/walletkit'
import type { PhoneKeys } from './namespaces/types.js'
import { toAccounts } from './negotiate.js'
import { toPeer } from './toQuestion.js'
import type { PhoneNamespaces, PhoneSession, PhoneWallet } from './types.js'

/** Why a session ends, when the user ends it. */
const userDisconnected = { code: 6000, message: 'User disconnected.' }

/** What the SDK takes: the same, but not read-only. */
type SdkNamespaces = Parameters<IWalletKit['updateSession']>[0]['namespaces']

interface SessionsOptions {
  readonly kit: IWalletKit
  readonly keys: readonly PhoneKeys[]
  /** Called after each change. */
  readonly changed: () => void
  /** Called when an app did not take a change, or did not say so within minutes. */
  readonly failed: (error: unknown) => void
}

/**
 * What can be done with the sessions of a wallet. A change is done when the relay has it: an app that is away learns of
 * it when it comes back.
 */
export function createSessions({ kit, keys, changed, failed }: SessionsOptions) {
  const watched = (acknowledged: Promise<void>) => void acknowledged.catch(failed)
  const list = (): PhoneSession[] =>
    Object.values(kit.getActiveSessions()).map(({ topic, peer, namespaces, expiry }) => ({
      topic,
      peer: toPeer(peer.metadata),
      namespaces: toOwn(namespaces),
      expiresAt: expiry * 1000,
    }))
  const find = (topic: string) => {
    const session = list().find((one) => one.topic === topic)
    if (!session) throw new Error('There is no such session.')
    return session
  }
  const keysOf = (chain: string) => {
    const one = keys.find(({ namespace }) => chain.startsWith(`${namespace}:`))
    if (!one?.chains().includes(chain)) throw new Error(`This wallet does not have the chain ${chain}.`)
    return one
  }
  const after =
    <Parameters extends readonly unknown[]>(act: (...parameters: Parameters) => Promise<void>) =>
    async (...parameters: Parameters) => {
      try {
        await act(...parameters)
      } finally {
        changed()
      }
    }
  const replace = after(async (topic: string, namespaces: PhoneNamespaces) => {
    const { acknowledged } = await kit.updateSession({ topic, namespaces: toSdk(namespaces) })
    watched(acknowledged())
  })

  return {
    list,
    replace,
    /** Grants a chain, or other accounts of the wallet's. What does not change is not sent. */
    async update(topic: string, { chain, accounts }: Parameters<PhoneWallet['update']>[1]) {
      const before = find(topic).namespaces
      const namespaces = Object.fromEntries(
        Object.entries(before).map(([name, granted]) => {
          const one = keys.find(({ namespace }) => namespace === name)
          if (!one) return [name, granted]
          const added = chain && keysOf(chain) === one && !granted.chains.includes(chain)
          const chains = added ? [...granted.chains, chain] : granted.chains
          const addresses = accounts ?? granted.accounts?.map((account) => account.split(':')[2] ?? '')
          return [name, { ...granted, chains, accounts: toAccounts(one, chains, unique(addresses)) }]
        }),
      )
      if (JSON.stringify(namespaces) !== JSON.stringify(before)) await replace(topic, namespaces)
    },
    emit: ((topic, event, chainId) => kit.emitSessionEvent({ topic, event, chainId })) satisfies PhoneWallet['emit'],
    extend: after(async (topic: string) => {
      const { acknowledged } = await kit.extendSession({ topic })
      watched(acknowledged())
    }),
    disconnect: after((topic: string) => kit.disconnectSession({ topic, reason: userDisconnected })),
  }
}

const unique = (list: readonly string[] = []) => [...new Set(list)]

/** A session need not list its chains: its accounts then tell them. */
const toOwn = (namespaces: SdkNamespaces): PhoneNamespaces =>
  Object.fromEntries(
    Object.entries(namespaces).map(([name, { chains, accounts, methods, events }]) => {
      const told = unique(accounts.map((account) => account.split(':').slice(0, 2).join(':')))
      return [name, { chains: chains ?? told, accounts, methods, events }]
    }),
  )

export const toSdk = (namespaces: PhoneNamespaces): SdkNamespaces =>
  Object.fromEntries(
    Object.entries(namespaces).map(([name, { chains, accounts = [], methods, events }]) => [
      name,
      { chains: [...chains], accounts: [...accounts], methods: [...methods], events: [...events] },
    ]),
  )
