import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { test } from '../support/workerTest.js'

/** A page at any address of this machine, with a frame where its address asks for one. */
const html = `<!doctype html><title>Page</title><body><script>
const framed = new URLSearchParams(location.search).get('frame')
if (location.search === '?open') document.title = window.open('about:blank') ? 'opened' : 'blocked'
if (framed) document.body.append(Object.assign(document.createElement('iframe'), { src: framed }))
</script>`

test('behavior: the browser of these tests parts what a frame stores by the site around it, and blocks windows that no click asked for', async ({
  page,
}) => {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const frameUrl = `http://localhost:${port}/`
  const openFrame = async (site: string) => {
    await page.goto(`http://${site}:${port}/?frame=${encodeURIComponent(frameUrl)}`)
    await expect.poll(() => page.frames().some((frame) => frame.url() === frameUrl)).toBe(true)
    const frame = page.frames().find((one) => one.url() === frameUrl)
    if (!frame) throw new Error('The frame is gone.')
    await frame.waitForLoadState()
    return frame
  }
  try {
    const first = await openFrame('127.0.0.1')
    await first.evaluate(() => localStorage.setItem('kept', 'here'))
    expect(await (await openFrame('127.0.0.1')).evaluate(() => localStorage.getItem('kept'))).toBe('here')
    // The frame's own site, and so a site of its own.
    await page.goto(frameUrl)
    expect(await page.evaluate(() => localStorage.getItem('kept'))).toBeNull()
    // By the page itself: what the runner evaluates counts as a gesture.
    await page.goto(`http://127.0.0.1:${port}/?open`)
    await expect(page).toHaveTitle('blocked')
  } finally {
    await new Promise((resolve) => server.close(resolve).closeAllConnections())
  }
})
