import { get, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startByNpm } from './test/startByNpm.js'

test('behavior: npm start shows what hosts have by default: a demo with every login, and approvals in a window', async () => {
  const { addressOf, end } = await startByNpm()
  const demo = addressOf('demo')
  expect(new URL(demo).search).toBe('?networks=many&socials')
  expect((await fetch(demo)).status).toBe(200)
  const { origin, host, port } = new URL(addressOf('frame'))
  const page = await read({ host: '127.0.0.1', port, path: '/sdk?projectId=demo', headers: { host } })
  const [, config = ''] = /<script[^>]*application\/json[^>]*>([\s\S]*?)<\/script>/.exec(page) ?? []
  // The wallet's own page for links of agents is no host's.
  expect(JSON.parse(config)).toMatchObject({ framedApprovals: [origin] })
  expect(await end()).toEqual([0, null])
}, 300_000)

/** Names below `localhost` are known to browsers, not to every system. */
const read = (options: RequestOptions) =>
  new Promise<string>((resolve, reject) => {
    get(options, (answer) => resolve(text(answer))).on('error', reject)
  })
