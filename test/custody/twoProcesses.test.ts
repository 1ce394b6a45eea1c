import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addOpener, resecureWallet } from '../../frame/flows/account.js'
import { createWallet } from '../../frame/flows/creation.js'
import { unlockWallet } from '../../frame/flows/index.js'
import { newCode } from '../../frame/keys/changes.js'
import { openStore, type Store } from '../../services/src/openStore.js'
import { type PostgresServer, startPostgres } from '../../services/test/postgres.js'
import { addressesOf, createBrowser, enter, enterNew, logIn, mailOf } from './support/createBrowser.js'
import { createWorld, type World } from './support/createWorld.js'
import { dump } from './support/databases.js'

// Two sets of services on one Postgres, as two processes have them: nothing is shared but database and secrets.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: PostgresServer
let world: World
let other: Store
beforeAll(async () => {
  server = await startPostgres()
  const url = await server.createDatabase()
  world = await createWorld(await openStore({ url }))
  other = await openStore({ url })
  world.addProcess(other)
})
afterAll(async () => {
  await world.close()
  await other.close()
  await server.stop()
})

const walletsOf = async (sub: string | null) =>
  ((await dump(world.store, 'custody')).get('wallets') ?? []).filter((row) => row.sub === sub)

test('F33: each call of a flow may go to another process', async () => {
  const { flow, unlocked } = await enterNew(world, 'a@two.test')
  const second = await enterNew(world, 'a@two.test')
  await resecureWallet(second.flow)
  for (const of of [flow, second.flow]) {
    expect(await unlockWallet(of)).toMatchObject({ isInStep: true, isCopied: false })
  }
  expect(addressesOf((await enterNew(world, 'a@two.test')).unlocked)).toEqual(addressesOf(unlocked))
})

test('F33: two devices that create at once end in one wallet, through two processes', async () => {
  const address = 'b@two.test'
  const flows = await Promise.all([createBrowser(world).open(), createBrowser(world).open()])
  for (const flow of flows) await logIn(world, flow, address)
  const made = await Promise.allSettled(
    flows.map((flow) => createWallet(flow, { level: 'managed', evidence: [mailOf(address)] })),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'WALLET_EXISTS' } })
  const [one, two] = await Promise.all(flows.map((flow) => flow.device.read()))
  expect(one?.sub).toBe(two?.sub)
  expect(await walletsOf(one?.sub ?? null)).toHaveLength(1)
  const opened = []
  for (const flow of flows) opened.push(addressesOf(await enter(world, flow, address)))
  expect(opened[0]).toEqual(opened[1])
})

test('S34: two devices that publish at once through two processes both come through', async () => {
  const one = await enterNew(world, 'c@two.test')
  const two = await enterNew(world, 'c@two.test')
  await Promise.all([one, two].map(({ flow }) => addOpener(flow, { kind: 'code', secret: newCode() })))
  for (const { flow } of [one, two]) expect(await unlockWallet(flow)).toMatchObject({ isInStep: true })
})
