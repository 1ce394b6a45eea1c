import type { FrameAddress } from './config.js'
import { createClock } from './createClock.js'
import { FrameError } from './errors.js'
import { createActiveChains } from './link/createActiveChains.js'
import { createHandlers } from './link/createHandlers.js'
import { createLink } from './link/createLink.js'
import { createRpc } from './link/createRpc.js'
import type {
  ApprovalParts,
  Approvals,
  ChainClient,
  FrameChain,
  FrameConfig,
  Handlers,
  Login,
  LoginEventName,
  Screens,
} from './types.js'

/** Puts the rooms of the frame together, and says READY. */
export function startFrame(window: Window, config: FrameConfig, address: FrameAddress): void {
  const clock = createClock()
  const chains = createActiveChains(config.chains, address.chainId)
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches
  const link = createLink({
    window,
    origins: config.origins,
    page: { theme: address.theme ?? (prefersDark ? 'dark' : 'light'), language: address.language },
    now: clock.now,
  })
  const screens: Screens = { show: () => Promise.reject(notYet()), close: () => {} }
  const { login, handlers: loginHandlers } = createNoLogin()
  const rpc = createRpc({
    link,
    login,
    chains,
    openChain: createChainOpener(),
    loadApprovals: createApprovalsLoader({ config, screens, login, now: clock.now }),
  })
  // What is shown was asked for one account on one chain: with another one it means something else.
  const abortRequests = () => {
    rpc.abort()
    link.abort((name) => name === 'RPC_REQUEST')
  }
  chains.onChange(abortRequests)
  login.onEnd(abortRequests)
  link.start(createHandlers({ config, link, chains, login, rpc, screens, loginHandlers }))
}

/** The code arrives with the first request that the user decides; a download that failed is tried again with the next. */
function createApprovalsLoader(parts: ApprovalParts): () => Promise<Approvals> {
  let loading: Promise<Approvals> | undefined
  return () => {
    loading ??= import('./approvals/createApprovals.js')
      .then(({ createApprovals }) => createApprovals(parts))
      .catch((error) => {
        loading = undefined
        throw error
      })
    return loading
  }
}

/** One client for each chain, which remembers that its node serves that chain. */
function createChainOpener(): (chain: FrameChain) => Promise<ChainClient> {
  const clients = new Map<string, ChainClient>()
  return async (chain) => {
    const { createChainClient } = await import('./chains/createChainClient.js')
    const client = clients.get(chain.id) ?? createChainClient(chain)
    clients.set(chain.id, client)
    return client
  }
}

const notYet = () => new FrameError('NOT_SUPPORTED', 'This frame cannot do that yet.')

/** Nobody is ever logged in. */
function createNoLogin(): { readonly login: Login; readonly handlers: Handlers<LoginEventName> } {
  const refuse = () => {
    throw notYet()
  }
  return {
    login: { user: () => undefined, unlock: () => Promise.reject(notYet()), onEnd: () => () => {} },
    handlers: {
      CONNECT_EMAIL: refuse,
      CONNECT_DEVICE: refuse,
      CONNECT_OTP: refuse,
      ENTER_OTP: refuse,
      GET_USER: refuse,
      SIGN_OUT: () => {},
      IS_CONNECTED: () => ({ isConnected: false }),
      UPDATE_EMAIL: refuse,
      UPDATE_EMAIL_PRIMARY_OTP: refuse,
      UPDATE_EMAIL_SECONDARY_OTP: refuse,
      UPDATE_EMAIL_CANCEL: refuse,
    },
  }
}
