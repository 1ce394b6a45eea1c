import { FrameError } from '../errors.js'
import type { ActiveChains, FrameConfig, Handlers, LoginRoom, Screens } from '../types.js'
import { namespaceOf, toWireChainId } from './createActiveChains.js'
import type { Link } from './createLink.js'
import { createLoginHandlers } from './createLoginHandlers.js'
import type { Rpc } from './createRpc.js'

/** What the handlers are made from. */
export interface HandlerParts {
  readonly config: Pick<FrameConfig, 'projectId'>
  readonly link: Pick<Link, 'describe' | 'abort'>
  readonly chains: ActiveChains
  readonly rpc: Rpc
  readonly screens: Pick<Screens, 'close'> & {
    /** The page looks otherwise now. */
    refresh(): void
  }
  readonly loadLogin: () => Promise<Pick<LoginRoom, 'login' | 'handlers'>>
}

/** A handler for each message of the protocol. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { config, link, chains, rpc, screens, loadLogin } = parts
  return {
    ...createLoginHandlers(loadLogin),
    ...createMissing(),
    SWITCH_NETWORK: ({ chainId }) => ({ chainId: toWireChainId(chains.use(chainId)) }),
    GET_CHAIN_ID: () => ({ chainId: toWireChainId(chains.last()) }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
    async SET_PREFERRED_ACCOUNT({ type }) {
      if (type === 'smartAccount') throw notSupported('smart accounts')
      const user = (await loadLogin()).login.user()
      const account = user?.accounts.find(({ namespace }) => namespace === namespaceOf(chains.last().id))
      if (!account) throw new FrameError('LOGGED_OUT', 'Nobody is logged in. Log in first.')
      return { type, address: account.address }
    },
    SYNC_THEME({ themeMode }) {
      if (!themeMode) return
      link.describe({ theme: themeMode })
      screens.refresh()
    },
    SYNC_DAPP_DATA({ projectId, metadata }) {
      if (projectId !== config.projectId) throw new FrameError('EVENT_INVALID', 'Invalid Project ID')
      if (!metadata) return
      link.describe({ name: metadata.name })
      screens.refresh()
    },
    RPC_REQUEST: rpc.answer,
    RPC_ABORT() {
      rpc.abort()
      link.abort((name) => name === 'RPC_REQUEST')
    },
    RELOAD() {
      rpc.abort()
      link.abort((name) => name !== 'RELOAD')
      screens.close()
    },
    CLOSE_SCREEN() {
      screens.close()
    },
  }
}

/** Parts of the protocol that this frame does not have (custody.md, amendment 3). */
function createMissing(): Handlers<'INIT_SMART_ACCOUNT'> {
  return {
    INIT_SMART_ACCOUNT() {
      throw notSupported('smart accounts')
    },
  }
}

const notSupported = (what: string) => new FrameError('NOT_SUPPORTED', `This wallet has no ${what} yet.`)
