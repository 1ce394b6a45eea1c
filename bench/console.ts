/**
 * What an operator waits for in the console: `npx tsx bench/console.ts [--users 1000000] [--json PATH]`. Asked over HTTP by a session, with Postgres
 * where the machine has one.
 */
import { parseArgs } from 'node:util'
import { askConsole } from './console/askConsole.js'
import { type Row, report } from './lib/rows.js'

const { values } = parseArgs({
  options: { users: { type: 'string', default: '1000000' }, json: { type: 'string' } },
})
const users = Number(values.users)
const times = await askConsole(users)
const among = `among ${users.toLocaleString('en')} users, p95`
const row = (id: keyof typeof times, title: string, bound: number): Row => ({
  ...{ id, title, value: times[id], unit: 'ms', bound },
})
await report(
  'Console',
  [
    row('first', `the first page ${among}`, 80),
    row('next', `a further page ${among}`, 80),
    row('ofWay', `the first page of one way ${among}`, 150),
    row('byEmail', `a user by mailbox ${among}`, 150),
    row('byAccount', `a user by account ${among}`, 150),
    row('insight', 'counts of 90 days beside 90 before, p95', 200),
    row('usable', 'the first page can be used: CPU slowed 4x, Fast 4G, nothing in the cache', 1000),
  ],
  values.json,
)
