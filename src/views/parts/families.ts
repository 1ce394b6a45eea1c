import type { Network } from '../../kernel/index.js'

const within = (networks: readonly Network[], namespace: string) =>
  networks.filter(({ chainNamespace }) => chainNamespace === namespace)

/** The network that stands for a namespace: the first that is no test network, else the first. */
export const toFamilyHead = (networks: readonly Network[], namespace: string): Network | undefined => {
  const all = within(networks, namespace)
  return all.find(({ testnet }) => !testnet) ?? all[0]
}

/** What users call the networks of a namespace, as the app's networks have it. */
export const toFamilyName = (networks: readonly Network[], namespace: string): string =>
  within(networks, namespace).find(({ family }) => family)?.family ??
  toFamilyHead(networks, namespace)?.name ??
  namespace

/** Names of an app's networks of a namespace, for the second line of a choice. */
export const toNetworkNames = (networks: readonly Network[], namespace: string): string =>
  within(networks, namespace)
    .map(({ name }) => name)
    .join(', ')
