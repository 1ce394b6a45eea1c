import { startDoor } from '../../adapters/walletconnect/test/door.js'
import {
  createPageStorage,
  createWorld,
  first,
  only,
  type TestSource,
  until,
  type World,
} from '../../adapters/walletconnect/test/world.js'

const sign = { method: 'personal_sign', params: ['0x68656c6c6f', first] }
const here = { networkId: 'eip155:31337' } as const
/** Tags of the protocol. */
const tags = { answer: 1109 }

/** One round of a figure: the time it took, in ms. */
type Round = () => Promise<number>

/** What the WalletConnect source takes, by itself, in Node, with a relay and a wallet of this machine. */
export const sourceRounds: Readonly<Record<string, Round>> = {
  /** The socket breaks between a request and its answer; from then to the answer. */
  answerAfterBreak: () =>
    inWorld(async (world) => {
      const { phone, ask } = await connect(world)
      const answer = ask()
      const { id } = await phone.waitFor(({ questions }) => questions[0])
      let begin = Number.NaN
      const unwatch = world.relay.watch(({ tag }) => {
        if (tag !== tags.answer) return
        unwatch()
        begin = performance.now()
        world.relay.dropSockets()
      })
      phone.approve(id).catch(() => {
        // The phone itself waits long for word that its answer arrived, and its socket broke as well.
      })
      await answer
      return performance.now() - begin
    }),

  /** The socket breaks as a code is asked for; from the click to the code. */
  codeAfterBreak: () =>
    inWorld(async (world) => {
      const unwatch = world.relay.watch(({ method }) => {
        if (method !== 'wc_proposeSession') return
        unwatch()
        world.relay.dropSockets()
      })
      return time(() => world.source().connect().code())
    }),

  /** A socket was tried while the page slept, and hangs; from the return to an answer that waits at the relay. */
  answerAfterSleep: async () => {
    const door = await startDoor()
    try {
      const { phone, source, ask } = await connect(door.world, door.url)
      const answer = ask()
      const { id } = await phone.waitFor(({ questions }) => questions[0])
      door.shut()
      await until(() => door.waiting() > 0, 'another socket is tried')
      await phone.approve(id)
      door.open()
      return await time(() => {
        source.comeBack()
        return answer
      })
    } finally {
      await door.stop()
    }
  },

  /** A reload with the relay down; to the stored session. */
  restore: () =>
    inWorld(async (world) => {
      const storage = createPageStorage()
      const { source } = await connect(world, undefined, storage)
      source.stop()
      world.relay.pause()
      return time(() => only(world.source({ storage }).connect({ silent: true, namespaces: ['eip155'] })))
    }),

  /** A disconnect with the relay down. */
  disconnect: () =>
    inWorld(async (world) => {
      const { session } = await connect(world)
      world.relay.pause()
      return time(() => session.disconnect())
    }),
}

async function inWorld(act: (world: World) => Promise<number>): Promise<number> {
  const world = await createWorld()
  try {
    return await act(world)
  } finally {
    world.relay.resume()
    await world.stop()
  }
}

/** A connection, and the wallet behind it. */
async function connect(world: World, relayUrl?: string, storage?: Map<string, string>) {
  const phone = await world.phone({ approve: ({ kind }) => (kind === 'proposal' ? 'approve' : 'ask') })
  const source: TestSource = world.source({ ...(relayUrl && { relayUrl }), ...(storage && { storage }) })
  const attempt = source.connect()
  await phone.pair(await attempt.code())
  const session = await only(attempt)
  return { phone, source, session, ask: () => session.request(sign, here) }
}

async function time(act: () => unknown): Promise<number> {
  const begin = performance.now()
  await act()
  return performance.now() - begin
}
