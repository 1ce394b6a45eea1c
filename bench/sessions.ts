/**
 * What the sessions part carries: `npx tsx bench/sessions.ts [--rounds 3] [--uses 2000] [--grants 500] [--embedded] [--json PATH]`.
 * Uses that one process follows in a second, from events of a node that answers at once (the events are real ones, of a local chain with the real
 * framework, which are given again in other blocks); and the list of a user with so many permissions, as the frame asks for it, with its proof. Medians; exit
 * code 1 when a bound is broken.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { numberToHex } from 'viem'
import { openStore } from '../services/src/openStore.js'
import { findPostgres } from '../services/test/findPostgres.js'
import { startPostgres } from '../services/test/postgres.js'
import { openSessions, sessionsChain, toGrant } from '../services/test/testSessions.js'
import type { Permission } from '../src/permissions/index.js'
import { openPermissionWorld } from '../test/smart/permissionWorld.js'
import { median } from './lib/median.js'
import { type Row, report } from './lib/rows.js'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    uses: { type: 'string', default: '2000' },
    grants: { type: 'string', default: '500' },
    embedded: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const [rounds, uses, grants] = [Number(values.rounds), Number(values.uses), Number(values.grants)]
const bounds = { uses: 200, list: 500 }
const perBlock = 20

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const postgres = findPostgres() && !values.embedded ? await startPostgres() : undefined
const database = await postgres?.createDatabase()
const world = await openPermissionWorld()
const now = await world.now()
const permission: Permission = {
  limit: { type: 'native-token-allowance', amount: 10n ** 18n, start: now - 1 },
  ...{ expiry: now + 20 * 86_400, payees: [], delegate: world.app, mayPassOn: false, nonce: 0n },
}
const delegation = await world.grant(permission)
const grant = toGrant(delegation, { manager: world.manager, permission })
if (!(await world.use([delegation], { call: { to: `0x${'a1'.repeat(20)}`, value: 1n } })))
  throw new Error('The local chain has not carried a use out.')
const used = await world.reader.getBlock({ includeTransactions: false })
const [template] = (await world.reader.request({
  method: 'eth_getLogs',
  params: [{ address: world.manager, fromBlock: numberToHex(used.number), toBlock: numberToHex(used.number) }],
} as never)) as readonly { readonly topics: readonly string[] }[]

/** A chain of so many blocks, each with some uses: what a node says of one, again and again. */
let height = 100
const hashOf = (block: number, at: number) => `0x${`${block}0${at}`.padStart(64, '0')}`
const node = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const { id, method, params } = JSON.parse(body)
  const headOf = (tag: string) => {
    const number = tag === 'latest' ? height : Number(tag)
    const block = { number: numberToHex(number), hash: hashOf(number, 0), parentHash: hashOf(number - 1, 0) }
    return { ...block, timestamp: numberToHex(now + number) }
  }
  const result = () => {
    if (method === 'eth_chainId') return '0x7a69'
    if (method === 'eth_getBlockByNumber') return headOf(params[0])
    if (method !== 'eth_getLogs') return null
    const [{ fromBlock, toBlock, topics }] = params
    if (topics[0] !== template?.topics[0]) return []
    const first = Math.max(101, Number(fromBlock))
    return Array.from({ length: Math.max(0, Number(toBlock) - first + 1) }, (_, at) => first + at).flatMap((block) =>
      Array.from({ length: perBlock }, (_, index) => ({
        ...template,
        ...{ blockNumber: numberToHex(block), blockHash: hashOf(block, 0), logIndex: numberToHex(index) },
        transactionHash: hashOf(block, index + 1),
      })),
    )
  }
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result: result() }))
})
await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`

const store = await openStore(database ? { url: database } : { folder: join(folder, 'data') })
const kit = await openSessions(store, { now: () => Date.now() }, { rpcUrl, framework: world.framework })
const user = await kit.createUser()
await user.keep(grant)
await kit.services.sessionsFollow.run()

/** Uses of so many further blocks, followed. */
async function measureUses(): Promise<number> {
  height += uses / perBlock
  const start = performance.now()
  await kit.services.sessionsFollow.run()
  return uses / ((performance.now() - start) / 1000)
}

async function fillList(): Promise<void> {
  const { rlm, sub } = user.user
  const row = {
    ...{ rlm, sub, chain: sessionsChain, account: world.account, origin: 'https://app.test', told: [] },
    ...{ answer: grant.brought.answer, expiry: permission.expiry, nonce: '0' },
  }
  const rows = Array.from({ length: grants }, (_, at) => ({ ...row, hash: hashOf(at, 7), at }))
  await store.sessions.insertInto('sessions.grants').values(rows).execute()
}

/** The whole list, page by page, in ms. */
async function measureList(): Promise<number> {
  const start = performance.now()
  let count = 0
  let after: object | undefined
  do {
    const body = { accounts: [world.account], ...(after && { after }) }
    const answer = await user.post('list', body)
    const json = answer.json as { grants: readonly object[]; next?: object }
    count += json.grants.length
    after = json.next
  } while (after)
  if (count < grants) throw new Error(`${count} of ${grants} permissions were listed.`)
  return performance.now() - start
}

const runs = async (measure: () => Promise<number>) => {
  const figures: number[] = []
  for (let round = 0; round < rounds; round++) figures.push(await measure())
  return median(figures)
}
const followed = await runs(measureUses)
await fillList()
const listed = await runs(measureList)
const rows: Row[] = [
  {
    ...{ id: 'uses', title: 'uses followed by one process', value: followed, unit: '/s' },
    ...{ bound: bounds.uses, atLeast: true },
  },
  {
    id: 'list',
    title: `list of ${grants} permissions, with its proofs`,
    value: listed,
    unit: 'ms',
    bound: bounds.list,
  },
]
await kit.services.close()
node.close()
await Promise.all([world.stop(), postgres?.stop()])
await rm(folder, { recursive: true, force: true })
await report(`Permissions, over ${postgres ? 'Postgres' : 'the embedded database'}`, rows, values.json)
