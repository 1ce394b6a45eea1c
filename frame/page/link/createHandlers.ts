import type { FrameChain } from '../../common/types.js'
import type { Calls } from '../calls/createCalls.js'
import { readDelegate } from '../calls/readDelegate.js'
import { readLanguage } from '../config.js'
import { FrameError } from '../errors.js'
import type { ActiveChains, ChainClient, FrameConfig, Handlers, LoginRoom, Screens } from '../types.js'
import { unlessAborted } from '../unlessAborted.js'
import { namespaceOf, toWireChainId } from './createActiveChains.js'
import type { Link } from './createLink.js'
import { createLoginHandlers } from './createLoginHandlers.js'
import type { Rpc } from './createRpc.js'

/** What the handlers are made from. */
export interface HandlerParts {
  readonly config: Pick<FrameConfig, 'projectId' | 'chains'>
  readonly link: Pick<Link, 'describe' | 'abort'>
  readonly chains: ActiveChains
  readonly rpc: Rpc
  readonly screens: Pick<Screens, 'close'> & {
    /** The page looks otherwise now. */
    refresh(): void
  }
  readonly loadLogin: () => Promise<Pick<LoginRoom, 'login' | 'handlers'>>
  /** The project's node of a chain. */
  readonly openChain: (chain: FrameChain) => Promise<ChainClient>
  /** What the account is on chains. */
  readonly readStates: Calls['states']
}

/** A handler for each message of the protocol. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { config, link, chains, rpc, screens, loadLogin, openChain, readStates } = parts
  const pinned = config.chains.filter(({ smartAccount }) => smartAccount)
  const logins = createLoginHandlers(loadLogin)
  /** Whether an account has the contract that is pinned for the chain. */
  const isUpgraded = async (chain: FrameChain, account: string, signal: AbortSignal) => {
    const { request } = await openChain(chain)
    const { delegate } = await readDelegate(request, account, signal)
    return delegate !== undefined && delegate === chain.smartAccount?.delegate.toLowerCase()
  }
  /** A login does not wait for a chain: what is not known soon is not said. */
  const tellDeployed = async (account: string, signal: AbortSignal) => {
    const chain = chains.last()
    if (!chain.smartAccount) return {}
    const late = AbortSignal.any([signal, AbortSignal.timeout(patience)])
    try {
      return { smartAccountDeployed: await unlessAborted(late, isUpgraded(chain, account, late)) }
    } catch (error) {
      signal.throwIfAborted()
      if (late.aborted || error instanceof FrameError) return {}
      throw error
    }
  }
  return {
    ...logins,
    async GET_USER(asked, signal) {
      const user = await logins.GET_USER(asked, signal)
      return user.smartAccountDeployed === undefined ? { ...user, ...(await tellDeployed(user.address, signal)) } : user
    },
    SWITCH_NETWORK: ({ chainId }) => ({ chainId: toWireChainId(chains.use(chainId)) }),
    GET_CHAIN_ID: () => ({ chainId: toWireChainId(chains.last()) }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({
      smartAccountEnabledNetworks: pinned.map(({ id }) => Number(id.slice(7))),
    }),
    async SET_PREFERRED_ACCOUNT({ type }) {
      const { login } = await loadLogin()
      const accountOn = (namespace: string) => login.user()?.accounts.find((each) => each.namespace === namespace)
      // EVM accounts alone can be either, whichever chain was used last.
      const account = accountOn(pinned.length ? 'eip155' : namespaceOf(chains.last().id))
      if (!account) throw loggedOut()
      if (pinned.length) await login.chooseAccountType(type)
      else if (type === 'smartAccount') throw notSupported()
      return { type, address: account.address }
    },
    async INIT_SMART_ACCOUNT(_, signal) {
      const user = (await loadLogin()).login.user()
      const account = user?.accounts.find(({ namespace }) => namespace === 'eip155')
      const chain = chains.of('eip155')
      if (!chain?.smartAccount) throw notSupported()
      if (!account) throw loggedOut()
      return { address: account.address, isDeployed: await isUpgraded(chain, account.address, signal) }
    },
    GET_SMART_ACCOUNT_STATES: async ({ chains: wanted } = {}, signal) => ({
      chains: [...(await readStates(wanted, signal))],
    }),
    SYNC_THEME({ themeMode, language }) {
      if (!themeMode && !language) return
      link.describe({ ...(themeMode && { theme: themeMode }), ...(language && { language: readLanguage(language) }) })
      screens.refresh()
    },
    SYNC_DAPP_DATA({ projectId, metadata, preferredAccountType: newAccountType }) {
      if (projectId !== config.projectId) throw new FrameError('EVENT_INVALID', 'Invalid Project ID')
      if (newAccountType) link.describe({ newAccountType })
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

/** Ms that a login waits for what a chain says of its account. */
const patience = 1000

const loggedOut = () => new FrameError('LOGGED_OUT', 'Nobody is logged in. Log in first.')
const notSupported = () =>
  new FrameError('NOT_SUPPORTED', 'This wallet has no smart accounts here: its operator pins no contract for them.')
