import { FrameError } from '../errors.js'
import type { ActiveChains, FrameConfig, Handlers, Login, LoginEventName, Screens } from '../types.js'
import { namespaceOf, toWireChainId } from './createActiveChains.js'
import type { Link } from './createLink.js'
import type { Rpc } from './createRpc.js'

/** What the handlers are made from. */
export interface HandlerParts {
  readonly config: Pick<FrameConfig, 'projectId'>
  readonly link: Pick<Link, 'describe' | 'abort'>
  readonly chains: ActiveChains
  readonly login: Pick<Login, 'user'>
  readonly rpc: Rpc
  readonly screens: Pick<Screens, 'close'>
  /** The login room's. */
  readonly loginHandlers: Handlers<LoginEventName>
}

/** A handler for each message of the protocol. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { config, link, chains, login, rpc, screens, loginHandlers } = parts
  return {
    ...loginHandlers,
    ...createMissing(),
    SWITCH_NETWORK: ({ chainId }) => ({ chainId: toWireChainId(chains.use(chainId)) }),
    GET_CHAIN_ID: () => ({ chainId: toWireChainId(chains.last()) }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
    SET_PREFERRED_ACCOUNT({ type }) {
      if (type === 'smartAccount') throw notSupported('smart accounts')
      const user = login.user()
      const account = user?.accounts.find(({ namespace }) => namespace === namespaceOf(chains.last().id))
      if (!account) throw new FrameError('LOGGED_OUT', 'Nobody is logged in. Log in first.')
      return { type, address: account.address }
    },
    SYNC_THEME({ themeMode }) {
      if (themeMode) link.describe({ theme: themeMode })
    },
    SYNC_DAPP_DATA({ projectId, metadata }) {
      if (projectId !== config.projectId) throw new FrameError('EVENT_INVALID', 'Invalid Project ID')
      if (metadata) link.describe({ name: metadata.name })
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

/** Parts of the protocol that this frame does not have (custody.md, amendment 3; social login is still to come). */
function createMissing(): Handlers<
  'GET_SOCIAL_REDIRECT_URI' | 'CONNECT_SOCIAL' | 'GET_FARCASTER_URI' | 'CONNECT_FARCASTER' | 'INIT_SMART_ACCOUNT'
> {
  const noSocials = () => {
    throw notSupported('social login')
  }
  return {
    GET_SOCIAL_REDIRECT_URI: noSocials,
    CONNECT_SOCIAL: noSocials,
    GET_FARCASTER_URI: noSocials,
    CONNECT_FARCASTER: noSocials,
    INIT_SMART_ACCOUNT() {
      throw notSupported('smart accounts')
    },
  }
}

const notSupported = (what: string) => new FrameError('NOT_SUPPORTED', `This wallet has no ${what} yet.`)
