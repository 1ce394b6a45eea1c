import { expect, onTestFinished, test } from 'vitest'
import { json, startScriptedServer, status } from '../../../test/fixtures/scriptedServer.js'
import { createTestClock } from '../../testing/clock.js'
import { createOwnService } from './ownService.js'

const download = <Module>(load: () => Promise<Module>) => load()

test("behavior: a service of a plugin's own is called with the same retries, and learns nothing of the instance", async () => {
  const clock = createTestClock()
  const own = await startScriptedServer([status(503), json({ total: 3 })])
  onTestFinished(() => void own.stop())
  const service = createOwnService(`${own.address}/api/`, {
    clock,
    fetch,
    download,
    signal: new AbortController().signal,
  })
  const answered = service.call({ path: '/total', query: { of: 'a' }, parse: (value) => value })
  // The wait begins when the first answer has come, which the server does not see.
  await expect
    .poll(async () => {
      await clock.advance(1000)
      return own.seen.length
    })
    .toBe(2)
  expect(await answered).toEqual({ total: 3 })
  expect(own.seen.map(({ url }) => url)).toEqual(['/api/total?of=a', '/api/total?of=a'])
})

test.each(['ftp://x.example', 'http://api.example', 'api.example', 'javascript:x'])(
  'behavior: %s is no address of a service',
  (address) => {
    const clock = createTestClock()
    const parts = { clock, fetch, download, signal: new AbortController().signal }
    expect(() => createOwnService(address, parts)).toThrow(expect.objectContaining({ code: 'SERVICES_INVALID' }))
  },
)
