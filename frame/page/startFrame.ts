import { createClock } from '../common/createClock.js'
import type { FrameChain } from '../common/types.js'
import type { Calls } from './calls/createCalls.js'
import type { FrameAddress } from './config.js'
import { createLazyScreens } from './createLazyScreens.js'
import { lazily } from './lazily.js'
import { createActiveChains, namespaceOf } from './link/createActiveChains.js'
import { createHandlers } from './link/createHandlers.js'
import { createLink } from './link/createLink.js'
import { createRpc } from './link/createRpc.js'
import type { FrameLogin } from './login/createLogin.js'
import { openGrantStore } from './permissions/openGrantStore.js'
import { readers } from './readers.js'
import type { ChainClient, FrameConfig } from './types.js'

/** Puts the rooms of the frame together, and says READY. What READY need not wait for is loaded after it. */
export function startFrame(window: Window, serverConfig: FrameConfig, address: FrameAddress): void {
  // Opened as a page of its own there is no page to work for.
  if (window.parent === window) return
  const config: FrameConfig = { ...serverConfig, codeEntry: address.codeEntry ?? serverConfig.codeEntry }
  const clock = createClock()
  const chains = createActiveChains(config.chains, address.chainId)
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches
  const link = createLink({
    window,
    origins: config.origins,
    framedApprovals: config.framedApprovals,
    page: { theme: address.theme ?? (prefersDark ? 'dark' : 'light'), language: address.language, look: config.look },
    chains: config.chains.map(({ id }) => id),
    now: clock.now,
    // Names and codes alone, at a level that consoles hide (S37).
    log: address.isLogging ? (line) => console.debug(line) : undefined,
  })
  const screens = createLazyScreens(window.document, link)
  const loadLogin = lazily(async (): Promise<FrameLogin> => {
    const [{ createLogin }, { findBrowserParts }] = await Promise.all([
      import('./login/createLogin.js'),
      import('./login/storage.js'),
    ])
    const room = await createLogin({
      ...{ config, link, chains, screens, clock },
      loadScreens: lazily(async () => {
        const { createLoginScreens } = await import('./screens/index.js')
        return createLoginScreens({ clock, operator: config.operator })
      }),
      loadConfirm: lazily(async () => {
        const { createConfirmScreen } = await import('./screens/confirm/createConfirmScreen.js')
        return (asked) => createConfirmScreen(asked, config.operator, clock)
      }),
      loadDisclosure: lazily(async () => {
        const { createDisclosureScreen } = await import('./screens/disclosure/createDisclosureScreen.js')
        return (untold) => createDisclosureScreen(untold, config.operator, clock)
      }),
      loadSettings: lazily(() => import('./settings/index.js')),
      loadTold: lazily(() => import('./told/index.js')),
      loadPermitted,
      async preloadApprovals() {
        const chain = chains.last()
        await Promise.all([prepareApprovals(namespaceOf(chain.id)), openChain(chain)])
      },
      onDeleted: (accounts) => void loadRecords().then((records) => records.forget(accounts), withoutRecords),
      fetch: (url, init) => window.fetch(url, init),
      browser: findBrowserParts(window),
      frameOrigin: window.location.origin,
      window,
    })
    room.login.onEnd(abortRequests)
    room.login.onEnd(() => {
      loadRecords().then((records) => records.endLogin(), withoutRecords)
    })
    const tellHidden = () => room.pageHidden(window.document.hidden)
    window.document.addEventListener('visibilitychange', tellHidden)
    window.addEventListener('focus', room.pageFocused)
    tellHidden()
    return room
  })
  const loadRecords = lazily(async () => {
    const [{ createRecords }, { findBrowserParts }] = await Promise.all([
      import('./records.js'),
      import('./login/storage.js'),
    ])
    return createRecords({ indexedDB: findBrowserParts(window).indexedDB, projectId: config.projectId, clock })
  })
  const loadGrantStore = lazily(() => openGrantStore({ config, loadLogin, loadRecords }))
  const loadApprovals = lazily(async () => {
    const [{ createApprovals }, { login, takeNotices, noticesSeen, checkFirstSend }, records, grants] =
      await Promise.all([
        import('./approvals/createApprovals.js'),
        loadLogin(),
        loadRecords(),
        config.urls.sessions === undefined ? undefined : loadGrantStore(),
      ])
    return createApprovals({
      ...{ config, screens, login, takeNotices, noticesSeen, checkFirstSend, records, grants },
      now: clock.now,
      onGiven: (given) => void loadPermitted().then(({ tellGiven }) => tellGiven(given), withoutRecords),
    })
  })
  const prepareApprovals = (namespace: string) => {
    // What reads and draws a request comes beside what decides it: one after the other they would be three ways to the server.
    screens.preload()
    readers[namespace]?.().catch(() => {
      // The request itself loads it again, and hears what went wrong.
    })
    return loadApprovals()
  }
  const openChain = createChainOpener()
  const loadPermitted = lazily(async () => {
    const { openGrants } = await import('./openGrants.js')
    return openGrants({
      config,
      ownOrigin: window.location.origin,
      link,
      screens,
      clock,
      loadRecords,
      loadGrantStore,
      loadApprovals: prepareApprovals,
      openChain,
    })
  })
  const loadCalls = lazily(async () => {
    const [{ createCalls }, { login }, records] = await Promise.all([
      import('./calls/createCalls.js'),
      loadLogin(),
      loadRecords(),
    ])
    const served = async (signal: AbortSignal) => (await loadAssets()).served(signal)
    return createCalls({ ...{ config, link, login, records, openChain, served }, now: clock.now })
  })
  const loadAssets = lazily(async () => {
    const { createAssets } = await import('./assets/createAssets.js')
    return createAssets(config)
  })
  const rpc = createRpc({
    link,
    loadLogin: async () => (await loadLogin()).login,
    chains,
    openChain,
    loadWorkOut: lazily(async () => {
      const { createWorkOut } = await import('./chains/workOut.js')
      return createWorkOut()
    }),
    answerCalls: async (...asked) => (await loadCalls()).answer(...asked),
    listAssets: async (...asked) => (await loadAssets()).list(...asked),
    loadApprovals: prepareApprovals,
  })
  // What is shown was asked for one account on one chain: with another one it means something else.
  const abortRequests = () => {
    rpc.abort()
    link.abort((name) => name === 'RPC_REQUEST')
  }
  chains.onChange(abortRequests)
  const readStates: Calls['states'] = async (...asked) => (await loadCalls()).states(...asked)
  link.start(createHandlers({ config, link, chains, rpc, screens, loadLogin, openChain, readStates }))
  // The page waits half a second after READY: who is logged in is found meanwhile.
  loadLogin().catch(() => {
    // The next message that needs it tries again, and gets what went wrong.
  })
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

/** Nothing can be forgotten; the next end of a login tries again. */
const withoutRecords = () => undefined
