import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReceivedMail } from '../createInbox.js'
import { describeMail } from './describeMail.js'
import { type InboxPage, startInboxPage } from './startInboxPage.js'

const mail: ReceivedMail = {
  to: 'ada@example.com',
  from: 'login@example.com',
  senderName: 'Example',
  subject: 'Your login code',
  text: 'The code is:\n\n012345\n\nThis was not me: http://127.0.0.1:1/not-me#secret',
  html: '<!doctype html><html><head><meta charset="utf-8"></head><body><script>alert(1)</script>012345</body></html>',
  headers: [],
  raw: '',
}

let page: InboxPage
let arrive: (mail: ReceivedMail) => void = () => undefined
beforeAll(async () => {
  page = await startInboxPage({
    inbox: {
      list: () => [mail],
      watch(listener) {
        arrive = listener
        return () => undefined
      },
    },
  })
})
afterAll(() => page.stop())

/** Reads what the page is told until it has been told so many times. */
async function readEvents(count: number, headers = {}) {
  const cancel = new AbortController()
  const answer = await fetch(`${page.url}/mails`, { headers, signal: cancel.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (text.split('\n\n').length <= count) {
    const { value, done } = (await reader?.read()) ?? { done: true }
    if (done) break
    text += value
  }
  cancel.abort()
  return text
}

test('parameters: what the page shows of a mail', () => {
  expect(describeMail(1, 0, mail)).toMatchObject({
    code: '012345',
    links: [{ label: 'This was not me', url: 'http://127.0.0.1:1/not-me#secret' }],
    hasHtml: true,
  })
  const text =
    'Site: https://shop.example\n\nContinue on this device:\nhttps://c.example/press#a\n\nIn 2026, only at https://shop.example. Nowhere else.'
  expect(describeMail(1, 0, { ...mail, text })).toMatchObject({
    code: undefined,
    links: [
      { label: 'Site', url: 'https://shop.example' },
      { label: 'Continue on this device', url: 'https://c.example/press#a' },
    ],
  })
})

test('behavior: a page that opens has what was there, then what arrives, and once only after a lost connection', async () => {
  expect(await readEvents(2)).toContain('"subject":"Your login code"')
  const told = readEvents(3)
  arrive({ ...mail, subject: 'Another' })
  expect(await told).toMatch(/Your login code[\s\S]*Another/)
  const again = await readEvents(2, { 'Last-Event-ID': '1' })
  expect(again).toMatch(/^event: start\ndata: 1\n/)
  expect(again).not.toContain('Your login code')
  // An id of another run: all is told anew.
  expect(await readEvents(3, { 'Last-Event-ID': '7' })).toMatch(/^event: start\ndata: 0\n[\s\S]*Your login code/)
})

test('behavior: a mail runs nothing, and its links open beside the page', async () => {
  const answer = await fetch(`${page.url}/mails/1`)
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline';/,
  )
  expect(await answer.text()).toContain('<head><base target="_blank">')
  expect((await fetch(`${page.url}/mails/99`)).status).toBe(404)
})

test('behavior: another name that leads here reads nothing', async () => {
  const { hostname, port } = new URL(page.url)
  const status = await new Promise((resolve) =>
    request({ hostname, port, path: '/mails', headers: { host: 'stranger.example' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).end(),
  )
  expect(status).toBe(403)
})
