import type { RpcRequest } from '../../adapters/embedded/wire/appEvents.js'
import type { FrameChain } from '../common/types.js'
import type { Clock } from '../keys/index.js'
import type { LoadGrants, Permitted } from './grants/types.js'
import { namespaceOf } from './link/createActiveChains.js'
import type { GrantStore } from './permissions/types.js'
import type { Records } from './records.js'
import type { Approvals, ChainClient, FrameConfig, HostLink, Screens } from './types.js'

interface GrantsDoorParts {
  readonly config: Pick<FrameConfig, 'chains' | 'names'>
  readonly link: Pick<HostLink, 'host'>
  readonly screens: Pick<Screens, 'show'>
  /** The wallet's own. */
  readonly ownOrigin: string
  readonly clock: Clock
  readonly loadRecords: () => Promise<Records>
  readonly loadGrantStore: () => Promise<GrantStore>
  readonly loadApprovals: (namespace: string) => Promise<Approvals>
  readonly openChain: (chain: FrameChain) => Promise<ChainClient>
}

/** Makes the way to what the user has permitted. */
export function openGrants(parts: GrantsDoorParts): Permitted {
  const { config, link, screens, ownOrigin, clock, loadRecords, loadGrantStore, loadApprovals, openChain } = parts
  const loadPage: LoadGrants = async (account, own) => {
    const [{ createGrants, createGrantsRoom }, records, store] = await Promise.all([
      import('./grants/index.js'),
      loadRecords(),
      loadGrantStore(),
    ])
    const ask = async (request: RpcRequest, chain: FrameChain) => {
      const [approvals, client] = await Promise.all([loadApprovals(namespaceOf(chain.id)), openChain(chain)])
      return approvals.ask(request, { host: link.host(), chain: client, own })
    }
    const given = { account, chains: config.chains, store, records, open: openChain, ask }
    return createGrantsRoom({ grants: createGrants(given), names: config.names, ownOrigin, clock })
  }
  return {
    loadStore: loadGrantStore,
    loadPage,
    tellGiven(given) {
      clock.after(0, () => {
        import('./grants/index.js')
          .then(({ createGivenScreen }) => screens.show('offer', createGivenScreen(given, config.names, clock)))
          .catch(() => {
            // It was left, or did not load: the list has it.
          })
      })
    },
  }
}
