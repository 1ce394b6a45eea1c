/**
 * What creating, opening and recovering an embedded wallet takes: `npx tsx bench/wallets.ts [--runs 20] [--json PATH]`. Real
 * services on 127.0.0.1 (a Postgres where there is one, else the embedded database), called over HTTP by the flows of the
 * frame in this process. A call is one request with its answer; `own` is the time that no call was waited for, so keys,
 * proofs and verifying: multiply it for a slower device, and add the network's round trips.
 */
import { parseArgs } from 'node:util'
import { findNextStep, ofMailbox, recoverWallet, resecureWallet } from '../frame/flows/account.js'
import { createWallet } from '../frame/flows/creation.js'
import { unlockWallet } from '../frame/flows/index.js'
import { listen } from '../services/src/http/listen.js'
import { openStore } from '../services/src/openStore.js'
import { findPostgres } from '../services/test/findPostgres.js'
import { startPostgres } from '../services/test/postgres.js'
import { createBrowser, logIn, mailOf } from '../test/custody/support/createBrowser.js'
import { createWorld, frameOrigin } from '../test/custody/support/createWorld.js'
import { median } from './lib/median.js'
import { type Row, report } from './lib/rows.js'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '20' }, json: { type: 'string' } } })
const runs = Number(values.runs)

const server = findPostgres() && (await startPostgres())
const world = await createWorld(server && (await openStore({ url: await server.createDatabase() })))
const listener = await listen((request, env) => world.services.fetch(request, env), { host: '127.0.0.1', port: 0 })
const urls = { auth: listener.url, custody: listener.url, recovery: listener.url }

let calls = 0
let waited = 0
const fetchOver = async (url: string, init: RequestInit) => {
  calls++
  const since = performance.now()
  const response = await fetch(url, { ...init, headers: { ...(init.headers as object), Origin: frameOrigin } })
  // The body too: what comes after is the frame's own work.
  const body = await response.arrayBuffer()
  waited += performance.now() - since
  return new Response(body, response)
}
const over = { ...world, urls, fetch: fetchOver }

const measured = new Map<string, { calls: number; ms: number; own: number }[]>()
async function measure<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  calls = 0
  waited = 0
  const since = performance.now()
  const result = await work()
  const ms = performance.now() - since
  measured.set(name, [...(measured.get(name) ?? []), { calls, ms, own: ms - waited }])
  return result
}

for (let run = 0; run < runs; run++) {
  const address = `bench${run}@mail.test`
  const browser = createBrowser(over)
  const flow = await browser.open()
  await logIn(over, flow, address)
  await measure('creation', () => createWallet(flow, { level: 'managed', evidence: [mailOf(address)] }))
  await measure('unlock, page open', () => unlockWallet(flow))
  const reloaded = await browser.open()
  await measure('unlock, after a reload', () => unlockWallet(reloaded))
  await measure('sealing anew', () => resecureWallet(flow))
  const other = await createBrowser(over).open()
  const { user, pressed } = await logIn(over, other, address)
  await findNextStep(other, user, { isNew: true })
  if (!pressed) throw new Error('Custody asked for no press.')
  await measure('recovery on a new device', () => recoverWallet(other, { k: 'man', evidence: ofMailbox(pressed) }))
}

const rows = [...measured].flatMap(([name, all]): Row[] => [
  { id: `${name}, calls`, title: `${name}: calls`, value: median(all.map((one) => one.calls)), unit: '' },
  { id: `${name}, ms`, title: `${name}: in all`, value: median(all.map(({ ms }) => ms)), unit: 'ms' },
  { id: `${name}, own`, title: `${name}: own`, value: median(all.map(({ own }) => own)), unit: 'ms' },
])
await report(`Wallets, ${server ? 'Postgres' : 'the embedded database'}, median of ${runs}`, rows, values.json)
await listener.close()
await world.close()
await server?.stop()
