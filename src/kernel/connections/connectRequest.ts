import type { ConnectRequest, KnownConnector } from '../contract/connector.js'
import type { Network } from '../contract/network.js'

/** What a source is asked for: those of the namespaces that the app has networks for, with these networks. */
export function toRequest(
  connector: KnownConnector,
  asked: readonly string[],
  offered: readonly Network[],
): Pick<ConnectRequest, 'namespaces' | 'networks'> & { readonly connector: KnownConnector } {
  const namespaces = asked.filter((name) => offered.some(({ chainNamespace }) => chainNamespace === name))
  const networks = offered.filter(({ chainNamespace }) => namespaces.includes(chainNamespace))
  return { connector, namespaces, networks }
}
