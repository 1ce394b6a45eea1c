import { expect, test } from 'vitest'
import { startByNpm } from './test/startByNpm.js'

test('behavior: npm start shows what hosts have by default: a demo with every login, and approvals in a window', async () => {
  const { addressOf, end } = await startByNpm()
  const demo = addressOf('demo')
  expect(new URL(demo).search).toBe('?networks=many&socials')
  expect((await fetch(demo)).status).toBe(200)
  const page = await (await fetch(`${addressOf('frame')}/sdk?projectId=demo`)).text()
  const [, config = ''] = /<script[^>]*application\/json[^>]*>([\s\S]*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(config)).toMatchObject({ framedApprovals: [] })
  expect(await end()).toEqual([0, null])
}, 300_000)
