import {
  adapterApi,
  type Connector,
  type ConnectorSession,
  LatchkeyError,
  type NetworkInput,
  type PairingProgress,
  parseNetworkId,
  type SessionChange,
  type SourceDescriptor,
  type SourceModule,
  toNetwork,
} from '../../kernel/index.js'
import { settle } from '../settle.js'
import { contextOf, createEnding } from './contextOf.js'
import { gzipSize, sourceOf } from './gzipSize.js'
import { type ContractCase, check, checkEqual, failureOf, runCases, type TestRunner, until } from './runner.js'

/** A wallet that the source can reach, and the person who holds it. */
export interface SourceWorld {
  /** Id of its connector. */
  readonly connector: string
  readonly namespace: string
  /** Prompts that a person saw so far. */
  prompts(): number
  /** What the person says from now on; `later` answers nothing until `release`. */
  answer(how: 'approve' | 'refuse' | 'later'): void
  /** Approves what waits. */
  release(): void | Promise<void>
  /** Whether the page is allowed already; the wallet forgets or remembers it. */
  allow(allowed: boolean): void | Promise<void>
  /** The wallet shares these accounts; none is the end of it. */
  setAccounts(accounts: 'first' | 'second' | 'none'): void | Promise<void>
  /** Addresses as the source reports them. */
  readonly accounts: { readonly first: string; readonly second: string }
  /** Something arrives that makes no sense. Left out: the wallet cannot. */
  nonsense?(): void | Promise<void>
  /** A wallet that is reached through a pairing takes the code. */
  pair?(progress: PairingProgress): void
  /** Listeners that the source has on the wallet. */
  listeners(): number
  /** Waits until the wallet's last word has arrived. Left out: it comes within the task. */
  quiet?(): Promise<void>
  stop(): void | Promise<void>
}

/** What the connector source contract is tested with. */
export interface SourceContractOptions {
  readonly networks: readonly NetworkInput[]
  /** Makes a wallet that shared nothing yet, and puts it where the source looks. */
  world(): SourceWorld | Promise<SourceWorld>
}

/**
 * Runs the connector source contract: registers, discovers without a prompt, connects, never prompts when silent, tells a
 * refusal apart, ignores late answers, follows a wallet that acts by itself, disposes clean, lives twice.
 * @param make makes the source; called anew for each clause
 */
export function testConnectorSource(
  runner: TestRunner,
  make: () => SourceDescriptor,
  { networks: inputs, world: makeWorld }: SourceContractOptions,
): void {
  const networks = inputs.map(toNetwork)

  /** The source at work on a page with a wallet. */
  const setUp = async (world: SourceWorld) => {
    const descriptor = make()
    const { context, clock, end } = contextOf(networks)
    const module = (await descriptor.load()) as SourceModule<unknown>
    const source = module.setup(context, descriptor.options)
    const listed = new Map<string, Connector>((descriptor.connectors ?? []).map((each) => [each.id, each]))
    source.discover?.({ add: (each) => void listed.set(each.id, each), remove: (id) => void listed.delete(id) })
    await until(() => listed.has(world.connector), `the connector ${world.connector} is reported`)
    /** One attempt, as the kernel makes it. */
    const connect = (silent = false, namespaces: readonly string[] = [world.namespace]) => {
      const { signal, onDispose, end: dispose } = createEnding()
      const changes: SessionChange[] = []
      const sessions = source.connect(
        {
          connector: listed.get(world.connector) as Connector,
          namespaces,
          networks,
          silent,
          // As the kernel restores one.
          ...(silent && { account: { address: world.accounts.first } }),
        },
        {
          emit: (change) => void changes.push(change),
          progress: (pairing) => world.pair?.(pairing),
          signal,
          onDispose,
        },
      )
      sessions.catch(() => {
        // Whoever looks at it later is told; until then it is nobody's unhandled rejection.
      })
      return { sessions, changes, dispose }
    }
    return { connect, listed, clock, end }
  }
  const quiet = (world: SourceWorld) => world.quiet?.() ?? settle()
  const one = (sessions: readonly ConnectorSession[], namespace: string) => {
    const [session] = sessions
    check(session && sessions.length === 1 && session.namespace === namespace, 'one session on the wanted namespace')
    return session
  }
  const clause = (
    name: string,
    body: (world: SourceWorld, source: Awaited<ReturnType<typeof setUp>>) => Promise<void>,
  ) => ({
    name,
    async run() {
      const world = await makeWorld()
      try {
        const source = await setUp(world)
        await body(world, source)
        source.end()
        await settle()
        checkEqual(source.clock.pending, 0, 'timers on the clock of an instance that stopped')
      } finally {
        await world.stop()
      }
    },
  })

  const cases: readonly ContractCase[] = [
    {
      name: 'minimal adapters: one for each namespace that the descriptor names',
      async run() {
        const descriptor = make()
        const module = (await descriptor.load()) as SourceModule<unknown>
        const { context, end } = contextOf(networks)
        for (const namespace of descriptor.minimal ?? []) {
          check(descriptor.namespaces.includes(namespace), `${namespace} of minimal is one of the source's namespaces`)
          const adapter = (await module.adapter?.(namespace))?.setup(context, descriptor.options)
          checkEqual(adapter?.toAddress('two words'), undefined, `${namespace} has an adapter that knows its addresses`)
          check(adapter, `${namespace} has an adapter`)
        }
        end()
      },
    },
    {
      name: 'registers: id, API version, namespaces, size',
      async run() {
        const descriptor = make()
        const { kind, api, namespaces, connectors = [] } = descriptor
        checkEqual([kind, api], ['source', adapterApi], 'made by defineConnectorSource, of this version')
        check(namespaces.length > 0 && namespaces.every((each) => /^[-a-z0-9]{3,8}$/.test(each)), 'CAIP-2 namespaces')
        checkEqual(new Set(connectors.map(({ id }) => id)).size, connectors.length, 'ids of connectors are unique')
        const size = await gzipSize(sourceOf(descriptor))
        check(size <= 250, `the descriptor has at most 250 B gzipped: it has ${size}`)
      },
    },
    clause('discovers: reports wallets without asking anybody', async (world, { listed }) => {
      const descriptor = make()
      for (const connector of listed.values()) {
        check(connector.id && connector.name && !connector.id.includes('|'), 'a connector has an id (no |) and a name')
        check(connector.namespaces.length > 0, 'a connector serves a namespace')
        for (const namespace of connector.namespaces)
          check(descriptor.namespaces.includes(namespace), `${namespace} is a namespace of the source`)
      }
      checkEqual(world.prompts(), 0, 'prompts')
    }),
    clause('connects: with what the wallet shares, asking once', async (world, { connect }) => {
      const { sessions } = connect()
      const { accounts, networkId } = one(await sessions, world.namespace)
      checkEqual(accounts[0]?.address, world.accounts.first, 'the active account, in canonical spelling')
      checkEqual(parseNetworkId(networkId).namespace, world.namespace, 'the namespace of the chain')
      checkEqual(world.prompts(), 1, 'prompts')
    }),
    clause('connects: serves no namespace that it was not asked for', async (world, { connect }) => {
      checkEqual(await connect(false, ['nowhere']).sessions, [], 'sessions on a foreign namespace')
      checkEqual(world.prompts(), 0, 'prompts')
    }),
    clause('silent: never prompts, allowed or not', async (world, { connect }) => {
      checkEqual(await connect(true).sessions, [], 'sessions while nothing is allowed')
      await world.allow(true)
      const { accounts } = one(await connect(true).sessions, world.namespace)
      check(
        accounts.some(({ address }) => address === world.accounts.first),
        'the account that is restored is among its accounts',
      )
      checkEqual(world.prompts(), 0, 'prompts')
    }),
    clause(
      'refused: F25 outcome `rejected`, nothing left open, and it can be tried again',
      async (world, { connect }) => {
        world.answer('refuse')
        const { sessions, dispose } = connect()
        const error = await failureOf(sessions, 'a refused connection')
        check(error instanceof LatchkeyError, `a LatchkeyError, not ${error.name}`)
        checkEqual([error.code, error.outcome], ['CONNECTION_REJECTED', 'rejected'], 'code and outcome')
        dispose()
        await quiet(world)
        checkEqual(world.listeners(), 0, 'listeners on the wallet')
        world.answer('approve')
        one(await connect().sessions, world.namespace)
      },
    ),
    clause('cancelled: F25 a late answer is ignored', async (world, { connect }) => {
      world.answer('later')
      const { sessions, changes, dispose } = connect()
      await until(() => world.prompts() === 1, 'the person is asked')
      dispose()
      await failureOf(sessions, 'a cancelled connection')
      await world.release()
      await quiet(world)
      await world.setAccounts('second')
      await quiet(world)
      checkEqual([changes, world.listeners()], [[], 0], 'changes and listeners after the end')
    }),
    clause('follows: F26 the last event of a burst counts', async (world, { connect }) => {
      const { sessions, changes } = connect()
      await sessions
      for (let round = 0; round < 50; round++) {
        await world.setAccounts('second')
        await world.setAccounts('first')
      }
      await world.setAccounts('second')
      await world.nonsense?.()
      await quiet(world)
      const last = changes.findLast((change) => change.type === 'accounts')
      checkEqual(last?.accounts[0]?.address, world.accounts.second, 'the active account after the burst')
      check(
        changes.every(({ namespace }) => namespace === world.namespace),
        'changes tell of their own namespace',
      )
    }),
    clause('follows: F26 a wallet that shares no account any more has ended', async (world, { connect }) => {
      const { sessions, changes } = connect()
      await sessions
      await world.setAccounts('none')
      await quiet(world)
      const last = changes.at(-1)
      check(
        last?.type === 'ended' || (last?.type === 'accounts' && !last.accounts.length),
        'it is told: ended, or empty',
      )
    }),
    clause('disconnects: settles, and then hears nothing', async (world, { connect }) => {
      const { sessions, changes, dispose } = connect()
      await one(await sessions, world.namespace).disconnect()
      dispose()
      const told = changes.length
      await world.setAccounts('second')
      await quiet(world)
      checkEqual([changes.length - told, world.listeners()], [0, 0], 'changes and listeners after the end')
    }),
    clause('disposes clean: F30 the instance stops with a session live', async (world, { connect, end }) => {
      const { sessions, changes, dispose } = connect()
      await sessions
      const told = changes.length
      dispose()
      end()
      await world.setAccounts('second')
      await quiet(world)
      checkEqual([changes.length - told, world.listeners()], [0, 0], 'changes and listeners after the end')
    }),
    clause('lives twice on a page: F30 two sources share nothing', async (world, first) => {
      const second = await setUp(world)
      const [a, b] = [first.connect(), second.connect()]
      await Promise.all([a.sessions, b.sessions])
      a.dispose()
      first.end()
      const told = a.changes.length
      await world.setAccounts('second')
      await quiet(world)
      checkEqual(a.changes.length, told, 'changes told to the one that ended')
      checkEqual(b.changes.at(-1)?.type, 'accounts', 'what the other was told')
      b.dispose()
      second.end()
      await quiet(world)
      checkEqual(world.listeners(), 0, 'listeners on the wallet')
    }),
  ]
  runCases(runner, `connector source contract: ${make().id}`, cases)
}
