import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { test } from '../support/workerTest.js'
import type { RecordsPage } from './page.js'

async function servePage() {
  const { outputFiles } = await build({
    entryPoints: [new URL('./page.ts', import.meta.url).pathname],
    ...{ bundle: true, write: false, format: 'iife' },
  })
  const html = `<!doctype html><script>${outputFiles?.[0]?.text}</script>`
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

const read = (page: Page) =>
  page.evaluate(async () => {
    const { recordsOf } = window as unknown as RecordsPage
    const [own, other] = [recordsOf('one').of('account'), recordsOf('two').of('account')]
    const posted = await own.posted('eip155:1')
    return {
      posted: posted.map(({ id, isUnclear, nonce }) => [id, isUnclear, `${nonce}`]),
      receivers: await own.receivers(),
      other: await other.receivers(),
    }
  })

test('F11: what was posted outlives a reload, and ends with the login, with what was begun before it; receivers stay with the account', async ({
  page,
}) => {
  const site = await servePage()
  try {
    await page.goto(site.url)
    await page.evaluate(async () => {
      const { recordsOf } = window as unknown as RecordsPage
      const own = recordsOf('one').of('account')
      const posted = { id: 'x', chain: 'eip155:1', at: 1, isUnclear: true, nonce: 5n }
      await Promise.all([own.keep(posted), own.addReceivers(['b']), own.addReceivers(['c'])])
      await recordsOf('two').of('account').addReceivers(['z'])
    })
    await page.reload()
    expect(await read(page)).toEqual({ posted: [['x', true, '5']], receivers: ['b', 'c'], other: ['z'] })
    await page.evaluate(async () => {
      const records = (window as unknown as RecordsPage).recordsOf('one')
      const before = records.of('account')
      await records.endLogin()
      await before.addReceivers(['late'])
    })
    await page.reload()
    expect(await read(page)).toEqual({ posted: [], receivers: ['b', 'c'], other: ['z'] })
  } finally {
    site.close()
  }
})
