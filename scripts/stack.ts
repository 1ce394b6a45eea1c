import { createServer } from 'node:net'
import { join } from 'node:path'
import { bundleConsole } from '../console/build/bundleConsole.js'
import type { SignCustomer } from '../demo/walletToken.js'
import {
  createInbox,
  type DelegationFramework,
  type Devnet,
  defaultClusters,
  deployExchange,
  deployNames,
  deployOrderFactory,
  type Farcaster,
  findFreePort,
  type Inbox,
  loadLiteSvm,
  type Onramp,
  type Providers,
  placeDelegationFramework,
  type ReceivedMail,
  type Relay,
  type Solana,
  startDas,
  startDevnet,
  startFarcaster,
  startInboxPage,
  startOnramp,
  startProviders,
  startRelay,
  startSolana,
} from '../devnet/src/index.js'
import { bundleFrame } from '../frame/build/bundleFrame.js'
import { type RunningServices, type ServeOptions, ServiceError, serve } from '../services/src/index.js'
import { readBuild as readConsole } from '../services/src/parts/console/readBuild.js'
import { readBuild } from '../services/src/parts/frame/readBuild.js'
import { type LoginSetup, type LoginWays, setUpLogin, toLoginWays } from './loginSetup.js'
import { type Elsewhere, openElsewhere } from './openElsewhere.js'
import { openOwnAccounts } from './ownAccounts.js'
import { type Databases, serveApart } from './serveApart.js'
import { sponsorDemo } from './sponsorDemo.js'
import { startShop } from './startShop.js'

/** What the demo is given to run with. */
export interface DemoOptions {
  /** A port of 127.0.0.1 that was free a moment ago. */
  readonly port: number
  /** Serves the sources through vite's dev server instead of a build. */
  readonly dev: boolean
  /** Folder of a finished build. Default: the demo is built now. */
  readonly built?: string
  /** Address of the services, and the project that the demo uses there. */
  readonly services: string
  /** Origin of the login frame. */
  readonly frame: string
  readonly projectId: string
  /** Local chains; the demo's wallet refuses every other. */
  readonly chains: Devnet['chains']
  /** Funded accounts of the public test phrase, for the demo's wallet. */
  readonly accounts: Devnet['accounts']
  /** A local Solana cluster and its funded accounts; undefined on a platform that cannot run one. */
  readonly solana: Pick<Solana, 'clusters' | 'accounts'> | undefined
  /** Address of the relay between the page and wallets on phones. */
  readonly relay: string
  /** A second relay, for pages that name two. */
  readonly spareRelay: string
  /** Where the phone wallet's page is. */
  readonly phone: string
  /** Page of the mails that the services send. */
  readonly inbox: string
  /** Origin of the shop's server; undefined where auth is a process of its own. */
  readonly shop: string | undefined
  /** Accounts of the demo's own; undefined where auth is a process of its own. */
  readonly signCustomer: SignCustomer | undefined
  /** Where the shop is paid, on each EVM chain. */
  readonly merchant: `0x${string}`
  /** Where pages of the local exchange are, by its names. */
  readonly exchangeHosts: Readonly<Record<string, readonly string[]>>
  /** The local bridge, by the network that is sent from. */
  readonly bridges: Elsewhere['bridges']
  /** The zone in which users get names. */
  readonly zone: string
  /** What `swaps` of the demo is told of the exchanges of the local chains. */
  readonly exchanges: Readonly<
    Record<
      `eip155:${number}`,
      {
        readonly wrapped: string
        readonly exchanges: readonly {
          readonly form: 'uniswap-v2' | 'uniswap-v3' | 'uniswap-v3-02'
          readonly router: string
          readonly quoter?: string
        }[]
      }
    >
  >
}

/** A page that runs. */
export interface RunningPage {
  /** Its origin, without a final slash. */
  readonly url: string
  stop(): Promise<void>
}

/** What starts the pages: of the demo, and of the wallet on a phone. */
export interface Pages {
  startDemo(options: DemoOptions): Promise<RunningPage>
  startPhone(
    options: Pick<DemoOptions, 'port' | 'dev' | 'built' | 'chains' | 'accounts' | 'relay'>,
  ): Promise<RunningPage>
}

export interface StackOptions {
  /** Ports that are asked for; each that is absent or busy becomes a free one. */
  readonly ports?: {
    readonly demo?: number
    readonly services?: number
    readonly phone?: number
    readonly relay?: number
    readonly mail?: number
    readonly inbox?: number
    readonly frame?: number
    readonly providers?: number
    readonly farcaster?: number
    readonly shop?: number
    readonly console?: number
    readonly chains?: readonly number[]
  }
  /** See {@link DemoOptions.dev}. Default false. */
  readonly dev?: boolean
  /** Folder of a finished build: the demo's ({@link DemoOptions.built}), the phone's in `phone/`, the login frame's in `frame/`, the console's in `console/`. */
  readonly built?: string
  /** Folder of the services' database. Default: in memory, gone at the end. */
  readonly servicesFolder?: string
  /** Address of an empty Postgres for the services. Default: the embedded database, in `servicesFolder`. Not with `databases`. */
  readonly servicesDatabase?: string
  /** Runs auth, custody and recovery as three processes, each with a Postgres of its own. Default: one process does it all. */
  readonly databases?: Databases
  /** Folder of the services' secrets, outside the one of the database. Default: a new one, gone at the end. */
  readonly secretsFolder?: string
  /** What the services and providers read the time by; tests move it on. Default: the machine's clock. Not for `databases`. */
  readonly clock?: NonNullable<ServeOptions['clock']>
  /** How old the services' last word on a session may be for the shop, in seconds. Default 60. */
  readonly shopRecheck?: number
  /** Pages where requests are approved in the frame. Default: those of this stack, which hide nothing. */
  readonly framedApprovals?: readonly string[]
  /** Told of each mail that the services send; all of them stay on this machine. */
  onMail?(mail: ReceivedMail): void
  /** Makes the pages. Default: those of `demo/`. */
  readonly pages?: Pages
}

/** Everything that `npm start` and the browser tests run against: real chains, real services, a host page. */
export interface Stack {
  readonly demoUrl: string
  /** Of the names on the first local chain, with the calls of ENS. */
  readonly universalResolver: `0x${string}`
  readonly servicesUrl: string
  readonly chains: Devnet['chains']
  readonly accounts: Devnet['accounts']
  readonly solana: Solana | undefined
  /** The page of a wallet on a phone. */
  readonly phoneUrl: string
  /** The relay: tests pause it, and look at what went through. */
  readonly relay: Relay
  readonly spareRelay: Relay
  /** Where the mails of the services arrive, whoever they are for. */
  readonly inbox: Inbox
  /** A page that shows them. */
  readonly inboxUrl: string
  /** Who users say they are by: stand-ins of the big providers, and one of an operator's own. */
  readonly providers: Providers
  /** A Farcaster of this machine: relay, registries, and a page in the place of phones. */
  readonly farcaster: Farcaster
  /** Sellers of coins of this machine. */
  readonly onramp: Onramp
  /** Who brings money from elsewhere: an exchange, and a bridge whose filler tests stop. */
  readonly elsewhere: Elsewhere
  /** The server of a shop that knows its customers by their sessions and hears of them by webhooks; undefined where auth is a process of its own. */
  readonly shopUrl: string | undefined
  /** Where it is paid. */
  readonly merchant: `0x${string}`
  /** The calls that bring there what its orders have got: `pay collect` of an operator. */
  collectOrders(): Promise<Awaited<ReturnType<RunningServices['payOrders']['collect']>>>
  /** Origin of the login frame: another site than the demo's, where passkeys work. */
  readonly frameOrigin: string
  /** The same server for programs: only browsers know names below `localhost`. */
  readonly frameUrl: string
  /** The operator's console. Undefined where auth is a process of its own. */
  readonly consoleUrl: string | undefined
  /** Makes links to a first login of the console. */
  readonly consoleLinks: RunningServices['consoleLinks'] | undefined
  /** What the services tell their operator, as that the console has no owner. What is secret in it is for a terminal alone. */
  readNotes(isTerminal: boolean): Promise<readonly string[]>
  /** Changes projects and their features while the services run. */
  readonly projects: RunningServices['projects']
  readonly projectId: string
  /** Ends all of it, last started first. May be called twice. */
  stop(): Promise<void>
}

/** An exchange on each local chain, for swaps and for prices. */
async function openExchanges({ chains, accounts }: Devnet) {
  const exchanges = await Promise.all(
    chains.map(async ({ caipNetworkId, rpcUrl, token }) => {
      const exchange = await deployExchange(rpcUrl, accounts, token)
      return { caipNetworkId, middles: [token.address], ...exchange }
    }),
  )
  const byChain = <Value>(toValue: (exchange: (typeof exchanges)[number]) => Value) =>
    Object.fromEntries(exchanges.map((exchange) => [exchange.caipNetworkId, toValue(exchange)]))
  const pools = byChain(({ pair, wrapped, middles }) => ({ pairs: [pair], dollars: middles, wrapped }))
  const pairs = byChain(({ v2: { router }, middles }) => ({ router, middles }))
  const ranges = byChain(({ v3: { factory, quoter, router02 }, middles }) => ({
    ...{ factory, quoter, middles },
    ...{ router: router02, form: 'SwapRouter02' },
  }))
  const listed = byChain(({ v2, v3, wrapped }) => [
    { router: v2.router, kind: 'uniswap-v2' as const, wrapped },
    ...[v3.router, v3.router02].map((router) => ({ router, kind: 'uniswap-v3' as const, wrapped })),
  ])
  // As `swaps` of a host takes them.
  const known = byChain(({ v2, v3: { quoter, router, router02 }, wrapped }) => ({
    wrapped,
    exchanges: [
      { form: 'uniswap-v2' as const, router: v2.router },
      { form: 'uniswap-v3-02' as const, router: router02, quoter },
      { form: 'uniswap-v3' as const, router, quoter },
    ],
  }))
  return {
    listed,
    known,
    drivers: { pools: { kind: 'pools', chains: pools } },
    chains: byChain(() => ({ prices: ['pools'] })),
    swaps: {
      drivers: {
        'uniswap-v2': { kind: 'uniswap-v2', chains: pairs },
        'uniswap-v3': { kind: 'uniswap-v3', chains: ranges },
      },
    },
  }
}

/** The second account is called Ada, with a picture; the first one, which the demo begins with, has no name. */
const namedAccount = { index: 1, name: 'ada.tidemark.test' } as const

/** Names on the first local chain, with the calls of ENS. */
async function nameAccounts({ chains: [chain], accounts }: Devnet) {
  const address = accounts[namedAccount.index]?.address
  if (!chain || !address) throw new Error('Names want a local chain and an account.')
  const names = await deployNames(chain.rpcUrl, accounts)
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64H0z" fill="#0b3d5c"/><path d="M0 46q16-12 32 0t32 0v18H0z" fill="#3fb6c9"/><circle cx="32" cy="24" r="11" fill="#ffd27a"/></svg>'
  const avatar = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
  await names.register({ name: namedAccount.name, address, texts: { avatar } })
  await names.claim(address, namedAccount.name)
  return {
    names,
    drivers: {
      ens: {
        kind: 'ens',
        chain: chain.caipNetworkId,
        universalResolver: names.universalResolver,
        allowsLoopback: true,
      },
    },
    identity: ['ens'],
  }
}

/** The zone in which users of the demo get names; the local chain sends its readers to the services for them. */
const zone = 'users.tidemark.test'

/** An indexer in front of the Solana cluster. The local dollar is one, as on the EVM chains; there is no exchange that prices the coin. */
async function indexSolana({ caipNetworkId, rpcUrl, token }: Solana['clusters'][number]) {
  const das = await startDas({ rpcUrl, rateOf: (mint) => (mint === token.address ? 1 : null) })
  const order = ['assets', 'node']
  return {
    drivers: { assets: { kind: 'das', url: das.url, chain: caipNetworkId } },
    chains: { [caipNetworkId]: { balances: order, nfts: order, prices: ['assets'] } },
    stop: das.stop,
  }
}

/** Pages of this machine, which the demo and the tests are. `localhost` is not among them: users approve in a window there. */
export const ownPages = ['http://127.0.0.1:*', 'http://*.localhost:*'] as const

/** The project of the demo. */
const projectId = 'demo'

/**
 * Starts the local chains, the services and the demo. They share no state with another stack on the machine.
 *
 * @throws when a part cannot start; what had started is stopped then
 * @example
 * const stack = await startStack()
 * await page.goto(stack.demoUrl)
 * await stack.stop()
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { ports = {}, dev = false, built } = options
  const stops: (() => Promise<void>)[] = []
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= stopAll(stops)
    return stopping
  }
  try {
    const devnet = await startDevnet({ collectibles: true, ports: await Promise.all((ports.chains ?? []).map(orFree)) })
    stops.push(() => devnet.stop())
    const solana = await startLocalSolana()
    stops.push(async () => solana?.stop())
    const [cluster] = solana?.clusters ?? []
    const indexed = cluster && (await indexSolana(cluster))
    stops.push(async () => indexed?.stop())
    const exchanges = await openExchanges(devnet)
    // What empties the addresses of orders: an operator deploys it once on each chain.
    await Promise.all(devnet.chains.map(({ rpcUrl }) => deployOrderFactory(rpcUrl, devnet.accounts)))
    // At the same addresses on each chain, as on public ones.
    const [framework] = await Promise.all(devnet.chains.map(({ rpcUrl }) => placeDelegationFramework(rpcUrl)))
    const [first] = devnet.chains
    // On the first chain alone: on the other users pay by themselves.
    const sponsor = framework && first && (await sponsorDemo(first, devnet, framework))
    const named = await nameAccounts(devnet)
    const resolver = await named.names.delegate(zone)
    const relay = await startRelay({ port: await orAny(ports.relay) })
    stops.push(() => relay.stop())
    const spareRelay = await startRelay()
    stops.push(() => spareRelay.stop())
    const chains = Object.fromEntries(
      [...devnet.chains, ...(solana?.clusters ?? [])].map(({ caipNetworkId, rpcUrl }) => [caipNetworkId, rpcUrl]),
    )
    const inbox = await createInbox({ port: await orAny(ports.mail) })
    stops.push(() => inbox.close())
    if (options.onMail) inbox.watch(options.onMail)
    const inboxPage = await startInboxPage({ inbox, port: await orAny(ports.inbox) })
    stops.push(() => inboxPage.stop())
    const login = await setUpLogin(inbox, options.secretsFolder)
    stops.push(login.stop)
    // What they sign says when: to services whose clock tests have moved on, a name from before would be an old one.
    const providers = await startProviders({ port: await orAny(ports.providers), now: options.clock?.now })
    stops.push(() => providers.stop())
    const farcaster = await startFarcaster({ port: await orAny(ports.farcaster) })
    stops.push(() => farcaster.stop())
    const servicePorts = {
      services: await orFree(ports.services),
      frame: await orFree(ports.frame),
      console: await orFree(ports.console),
    }
    const onramp = await startOnramp({
      ...{ chains: devnet.chains, accounts: devnet.accounts, now: options.clock?.now },
      ...(solana && { clusters: solana.clusters, solanaAccounts: solana.accounts }),
      servicesUrl: `http://127.0.0.1:${servicePorts.services}`,
    })
    stops.push(() => onramp.stop())
    const elsewhere = await openElsewhere(devnet, solana, options.clock?.now)
    stops.push(() => elsewhere.stop())
    const settings = {
      store: options.servicesDatabase
        ? { url: options.servicesDatabase }
        : { folder: options.servicesFolder ?? 'memory' },
      chains,
      chainNames: nameChains(
        [...devnet.chains, ...(solana?.clusters ?? [])],
        withBridge(exchanges.listed, elsewhere.bridge.address),
        framework,
      ),
      accounts: {
        tokens: [...devnet.chains, ...(solana?.clusters ?? [])].map(({ caipNetworkId, token }) => ({
          chain: caipNetworkId,
          ...token,
        })),
        drivers: { ...exchanges.drivers, ...named.drivers, ...indexed?.drivers },
        identity: named.identity,
        chains: { ...exchanges.chains, ...indexed?.chains },
        // Collectibles of this machine have their pictures here.
        pictures: { publicUrl: `http://127.0.0.1:${servicePorts.services}`, allowsLoopback: true },
      },
      swaps: exchanges.swaps,
      onramp: { drivers: onramp.drivers },
      // A block of theirs is there when something is sent, and no other comes after it.
      pay: {
        chains: Object.fromEntries(devnet.chains.map(({ caipNetworkId }) => [caipNetworkId, { depth: 1 }])),
        ...elsewhere.pay,
      },
      names: { zones: [{ zone, resolvers: [resolver] }] },
      // Where its parts run alone there is no bundler.
      ...(!options.databases && { smart: sponsor?.smart }),
      operator: 'Latchkey demo',
      frame: {
        build: (built && (await readBuild(join(built, 'frame')))) || (await bundleFrame()),
        framedApprovals: options.framedApprovals ?? ownPages,
      },
      console: { build: await findConsole(built, ports.console !== undefined) },
      secrets: login.secrets,
      ...(options.clock && { clock: options.clock }),
    }
    const services = await (options.databases
      ? serveApart(settings, { ...login, providers, farcaster }, inbox, options.databases)
      : serveAnywhere(settings, { ...login, providers, farcaster }, servicePorts))
    stops.push(() => services.close())
    const [nameKey] = (await services.nameKeys?.list()) ?? []
    if (nameKey)
      await named.names.serve(
        resolver,
        [`${services.url}/names/v1/gateway/{sender}/{data}.json`],
        nameKey.address as `0x${string}`,
      )
    providers.allow(toFrameOrigin(services.frameUrl))
    if (!(await services.projects.find(projectId))) {
      await services.projects.add({ id: projectId, name: 'Demo' })
      // Off by default: the demo's users give permissions, and see them.
      await services.projects.setFeature(projectId, { feature: 'smartSessions', isEnabled: true, config: null })
    }
    const { bundlerWork, paymasterSigner, paymasterPolicies } = services
    if (bundlerWork && paymasterSigner && paymasterPolicies)
      await sponsor?.begin({ bundlerWork, paymasterSigner, paymasterPolicies }, projectId)
    const shared = { dev, chains: devnet.chains, accounts: devnet.accounts, relay: relay.url }
    const { startDemo, startPhone } = options.pages ?? (await importPages())
    // The sources' server has to know its port; what was built is served at whatever port the system gives.
    const toPagePort = dev ? orFree : orAny
    const phone = await startPhone({
      ...shared,
      port: await toPagePort(ports.phone),
      built: built && join(built, 'phone'),
    })
    stops.push(() => phone.stop())
    const merchant = merchantOf(devnet)
    // Shop and demo know each other.
    const shopPort = await orFree(ports.shop)
    const shopUrl = options.databases ? undefined : `http://127.0.0.1:${shopPort}`
    const { exchangeKeys } = services
    const now = options.clock?.now ?? Date.now
    const demo = await startDemo({
      ...shared,
      port: await toPagePort(ports.demo),
      built,
      services: services.url,
      frame: toFrameOrigin(services.frameUrl),
      projectId,
      solana: solana && { clusters: solana.clusters, accounts: solana.accounts },
      spareRelay: spareRelay.url,
      phone: phone.url,
      inbox: inboxPage.url,
      ...{ shop: shopUrl, merchant },
      signCustomer: exchangeKeys && (await openOwnAccounts({ exchangeKeys, projectId, now })),
      zone,
      exchanges: exchanges.known,
      exchangeHosts: elsewhere.exchangeHosts,
      bridges: elsewhere.bridges,
    })
    stops.push(() => demo.stop())
    // Only now is its port certain.
    await services.projects.addOrigin(projectId, demo.url)
    const { url, hostKeys, authOutbox, payOutbox, payRecipients, payOrders, projects } = services
    if (hostKeys && authOutbox && payOutbox && payRecipients) {
      const shop = await startShop({
        services: { url, hostKeys, authOutbox, payOutbox, payRecipients, projects },
        ...{ projectId, chains: devnet.chains, merchant },
        page: demo.url,
        port: shopPort,
        recheck: options.shopRecheck,
      })
      stops.push(() => shop.stop())
    }
    return {
      demoUrl: demo.url,
      universalResolver: named.names.universalResolver,
      servicesUrl: services.url,
      phoneUrl: phone.url,
      chains: devnet.chains,
      accounts: devnet.accounts,
      solana,
      relay,
      spareRelay,
      inbox,
      inboxUrl: inboxPage.url,
      onramp,
      elsewhere,
      providers,
      farcaster,
      ...{ shopUrl, merchant },
      collectOrders: async () => (await payOrders?.collect(projectId)) ?? [],
      frameOrigin: toFrameOrigin(services.frameUrl),
      frameUrl: services.frameUrl,
      consoleUrl: services.consoleUrl && new URL(services.consoleUrl.replace('127.0.0.1', 'console.localhost')).origin,
      consoleLinks: services.consoleLinks,
      readNotes: async (isTerminal) => (await services.readNotes?.(isTerminal)) ?? [],
      projects: services.projects,
      projectId,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** An account that no user of the demo has, and no other card of its page pays. */
function merchantOf({ accounts }: Devnet): `0x${string}` {
  const account = accounts.at(6)
  if (!account) throw new Error('The shop wants an account of the local chains.')
  return account.address
}

/** One cluster; none on a platform that litesvm is not built for: everything else works there. */
async function startLocalSolana(): Promise<Solana | undefined> {
  const isThere = await loadLiteSvm().then(
    () => true,
    () => false,
  )
  return isThere ? startSolana({ clusters: defaultClusters.slice(0, 1), collectibles: true }) : undefined
}

/**
 * The stack's Solana cluster, for tests that make no sense without one.
 * @throws {Error} on a machine without one; such tests do not register there (scripts/parts/parts.ts)
 */
export function solanaOf({ solana }: Stack): NonNullable<Stack['solana']> {
  if (!solana) throw new Error('These tests need a local Solana cluster, and this machine cannot run one.')
  return solana
}

/** The requested port when it is free, else any free one. */
async function orFree(wished: number | undefined): Promise<number> {
  if (wished === undefined) return findFreePort()
  return (await isFree(wished)) ? wished : findFreePort()
}

/** The requested port when it is free, else the one that the system gives while it listens: no other program can take it before. */
async function orAny(wished: number | undefined): Promise<number> {
  return wished !== undefined && (await isFree(wished)) ? wished : 0
}

function isFree(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const server = createServer()
    server.once('error', () => settle(false))
    server.listen(port, '127.0.0.1', () => server.close(() => settle(true)))
  })
}

/**
 * The frame has a name of its own, where browsers allow passkeys; every other page of the stack is on 127.0.0.1: another site. It is not
 * `localhost`: the console, which is below that, may not be below the frame's host.
 */
export const toFrameOrigin = (url: string) => url.replace('127.0.0.1', 'wallet.localhost')

/** Exchanges and bridges by chain, as services take them. */
type ListedExchanges = Readonly<Record<string, NonNullable<ServeOptions['chainNames']>[string]['exchanges']>>

/** The same exchanges, and on each of their chains the bridge. */
const withBridge = (listed: ListedExchanges, router: string): ListedExchanges =>
  Object.fromEntries(
    Object.entries(listed).map(([chain, found = []]) => {
      const wrapped = found[0]?.wrapped
      return [chain, wrapped === undefined ? found : [...found, { router, kind: 'across', wrapped }]]
    }),
  )

/** What users read of the local chains, and on the EVM ones what their accounts may be handed to (EIP-7702), and that they may give permissions. */
function nameChains(
  chains: readonly (Devnet['chains'][number] | Solana['clusters'][number])[],
  exchanges: ListedExchanges,
  framework: DelegationFramework | undefined,
): ServeOptions['chainNames'] {
  return Object.fromEntries(
    chains.map(({ caipNetworkId, name }) => [
      caipNetworkId,
      {
        name,
        coin: caipNetworkId.startsWith('solana:') ? { symbol: 'SOL', decimals: 9 } : { symbol: 'ETH', decimals: 18 },
        exchanges: exchanges[caipNetworkId],
        ...(framework &&
          caipNetworkId.startsWith('eip155:') && { smartAccount: toPinned(framework), permissions: true }),
      },
    ]),
  )
}

const toPinned = (framework: DelegationFramework) =>
  ({ kind: 'EIP7702StatelessDeleGator', version: '1.3.0', ...framework }) as const

/** The console's pages: built before, or now for who has named its port and so looks at them. */
async function findConsole(built: string | undefined, isWanted: boolean) {
  if (built) return readConsole(join(built, 'console'))
  return isWanted ? bundleConsole() : undefined
}

/** The services at the requested ports and folder; at free ports or in memory when another stack has them. */
async function serveAnywhere(
  options: ServeOptions,
  login: LoginSetup & LoginWays,
  ports: { services: number; frame: number; console: number },
): Promise<RunningServices> {
  // Mails lead to pages of the services, and the frame calls them.
  const url = `http://127.0.0.1:${ports.services}`
  try {
    // A new one for each try: services that could not start have closed theirs.
    const mailer = login.createMailer()
    return await serve({
      ...options,
      port: ports.services,
      ports: { frame: ports.frame, console: ports.console },
      frameOrigin: toFrameOrigin(`http://127.0.0.1:${ports.frame}`),
      mailer,
      // Pictures of the stand-ins are on this machine.
      login: { url, providers: { ...toLoginWays(login), allowsLoopback: true } },
      webhooks: { allowsLoopback: true },
      nodeAddresses: 'loopback',
      custody: { url, issuers: login.providers.issuers },
      recovery: { issuers: login.providers.issuers },
      frame: { ...options.frame, urls: { auth: url, custody: url, recovery: url, data: url, sessions: url } },
      console: { ...options.console, servicesUrl: url },
    })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.code === 'PORT_TAKEN') {
      const [services, frame, console] = await Promise.all([findFreePort(), findFreePort(), findFreePort()])
      return serveAnywhere(options, login, { services, frame, console })
    }
    if (error.code === 'FOLDER_IN_USE') return serveAnywhere({ ...options, store: { folder: 'memory' } }, login, ports)
    throw error
  }
}

/** All are stopped, also when one fails; the first failure is reported. */
async function stopAll(stops: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const stop of stops.toReversed()) await stop().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Loaded when they are needed: with the demo comes vite. */
async function importPages(): Promise<Pages> {
  const { startDemo } = await import('../demo/server.js')
  const { startPhone } = await import('../demo/phone/server.js')
  return { startDemo, startPhone }
}
