import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Devnet, startDevnet } from '../../../../devnet/src/index.js'
import { type PostgresServer, startPostgres } from '../../../test/postgres.js'
import { createProgram, type StartedServer } from '../../../test/program.js'
import { toOutcome } from '../../../test/signInPage.js'
import { zone } from '../../../test/testNames.js'
import { openStore, type Store } from '../../openStore.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let devnet: Devnet
let postgres: PostgresServer
let folder: string
let url: string
let store: Store
const program = createProgram({ url: () => url })

beforeAll(async () => {
  ;[devnet, postgres, folder] = await Promise.all([
    startDevnet({ chains: [{ chainId: 31337, name: 'One' }] }),
    startPostgres(),
    mkdtemp(join(tmpdir(), 'latchkey-names-')),
  ])
})
afterAll(async () => {
  await Promise.all([devnet.stop(), postgres.stop(), rm(folder, { recursive: true })])
})

/** Two processes that give names, on a new database. */
async function startServers(): Promise<[StartedServer, StartedServer]> {
  url = await postgres.createDatabase()
  store = await openStore({ url })
  onTestFinished(() => store.close())
  const [zones, secrets] = [join(folder, 'zones.json'), join(folder, 'secrets.json')]
  await writeFile(zones, JSON.stringify({ zones: [{ zone }] }))
  await rm(secrets, { force: true })
  expect((await program.run('keys', 'make', secrets)).code).toBe(0)
  const chain = `eip155:31337=${devnet.chains[0]?.rpcUrl}`
  const words = ['--names', zones, '--names-secrets', secrets, '--chain', chain, '--trusted-proxies', '1']
  return [await program.startServer(...words), await program.startServer(...words)]
}

/** An account that asks for a name, with what it sends: as the protocol's clients write it, without page, nonce and project. */
async function prepare(label: string) {
  const account = privateKeyToAccount(generatePrivateKey())
  const message = JSON.stringify({ name: `${label}.${zone}`, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
  const signature = await account.signMessage({ message })
  const body = { coin_type: 0x80000000 + 31337, address: account.address, message, signature }
  return { owner: account.address, label, body: JSON.stringify(body) }
}

let callers = 0
/** As a caller of its own: limits are at work and refuse no call. */
async function send(server: StartedServer, body: string): Promise<string> {
  callers++
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.${callers >> 8}.${callers & 255}` }
  return fetch(`${server.url}/v1/profile/account`, { method: 'POST', headers, body }).then(
    toOutcome,
    () => 'unanswered',
  )
}

/** Owners by their names: each has one, who has signed for it. */
async function readOwners() {
  const rows = await store.names.selectFrom('names.names').select(['label', 'owner']).execute()
  const entries = await store.names.selectFrom('names.entries').select(['label', 'signed']).execute()
  const owners = rows.map(({ label, owner }) => `${label} ${owner}`).toSorted()
  expect(entries.map(({ label, signed }) => `${label} ${signed[0]?.address}`).toSorted()).toEqual(owners)
  expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length)
  return new Map(rows.map(({ label, owner }) => [label, owner]))
}

test('behavior: 500 who ask two processes at once for one name: one gets it, 499 are told that it is taken, and nothing of theirs is kept', async () => {
  const [one, other] = await startServers()
  const calls = await Promise.all(Array.from({ length: 500 }, () => prepare('wanted')))
  const outcomes = await Promise.all(calls.map(({ body }, index) => send(index % 2 ? one : other, body)))
  expect(outcomes.toSorted()).toEqual(['200', ...Array.from({ length: 499 }, () => '409 NAME_TAKEN')])
  expect(await readOwners()).toEqual(new Map([['wanted', calls[outcomes.indexOf('200')]?.owner]]))
  expect(await store.names.selectFrom('names.used_once').select('id').execute()).toHaveLength(1)
})

test('F33: of two processes that give names one is killed: no name has two owners, none that was given is lost, and all can be asked for again', async () => {
  const [victim, survivor] = await startServers()
  // Rivals for a name are of both processes.
  const calls = await Promise.all(Array.from({ length: 120 }, (_, index) => prepare(`rival-${index % 60}`)))
  let answered = 0
  const outcomes = await Promise.all(
    calls.map(async ({ body }, index) => {
      const server = index < 60 ? victim : survivor
      const outcome = await send(server, body)
      if (server === victim && ++answered === 8) victim.child.kill('SIGKILL')
      return outcome
    }),
  )
  if (victim.child.signalCode === null) await once(victim.child, 'exit')
  // It died in the middle of its work.
  expect(outcomes).toContain('unanswered')
  const owners = await readOwners()
  for (const [index, { owner, label }] of calls.entries())
    if (outcomes[index] === '200') expect([label, owners.get(label)]).toEqual([label, owner])

  // Who was not answered asks once more, with the same message.
  for (const [index, { owner, label, body }] of calls.entries()) {
    if (outcomes[index] !== 'unanswered') continue
    const before = owners.get(label)
    expect([label, await send(survivor, body)]).toEqual([label, before === undefined ? '200' : '409 NAME_TAKEN'])
    owners.set(label, before ?? owner)
  }
  expect(owners.size).toBe(60)
  expect(await readOwners()).toEqual(owners)
})
