import {
  type Connector,
  type ConnectorSession,
  type NetworkInput,
  type PairingProgress,
  type SessionChange,
  type SourceDescriptor,
  type SourceModule,
  toNetwork,
} from '../../kernel/index.js'
import { settle } from '../settle.js'
import { contextOf, createEnding } from './contextOf.js'
import { check, checkEqual, until } from './runner.js'

/** A wallet that the source can reach, and its user. */
export interface SourceWorld {
  /** Id of its connector. */
  readonly connector: string
  readonly namespace: string
  /** Prompts that the user saw so far. */
  prompts(): number
  /** What the user says from now on; `later` answers nothing until `release`. */
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

/** What the clauses of the connector source contract try a source with. */
export type SourceTrial = ReturnType<typeof createSourceTrial>

export function createSourceTrial(
  make: () => SourceDescriptor,
  { networks: inputs, world: makeWorld }: SourceContractOptions,
) {
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
        // Whatever awaits it later gets the error; until then it is no unhandled rejection.
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
  return { make, networks, setUp, quiet, one, clause }
}
