import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { Stack } from '../../../scripts/stack.js'

/** What the host's service worker makes of calls to the services; with `page` it serves the page that it kept. */
export type WorkerMode = 'html' | 'shape' | 'fail' | 'page' | 'pass'

const worker = (services: string) => `
let mode = 'pass'
const foreign = {
  html: () => new Response('<!doctype html><title>Offline</title>', { headers: { 'content-type': 'text/html' } }),
  shape: () => new Response('{"version":1,"items":{"features":true}}', { headers: { 'content-type': 'application/json' } }),
  fail: () => Response.error(),
}
addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open('page').then((cache) => cache.add('/')))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('message', ({ data, ports }) => {
  mode = data
  ports[0].postMessage('')
})
addEventListener('fetch', (event) => {
  const { origin } = new URL(event.request.url)
  if (origin === '${services}' && foreign[mode]) event.respondWith(foreign[mode]())
  if (event.request.mode === 'navigate' && mode === 'page') event.respondWith(caches.match('/'))
})`

/** Changes the sources of one directive of a content policy. */
export const changeDirective =
  (directive: string, change: (sources: readonly string[]) => readonly string[]) => (policy: string) =>
    policy
      .split('; ')
      .map((line) => {
        const [name = '', ...sources] = line.split(' ')
        return name === directive ? [name, ...change(sources)].join(' ') : line
      })
      .join('; ')

/**
 * A host in front of the demo, with another content policy or a service worker. Not by answering in the browser's
 * place: Chromium would take the page for one of the open network, which may not call this machine.
 */
export async function startHost(
  stack: Pick<Stack, 'demoUrl' | 'servicesUrl'>,
  toPolicy: (policy: string, host: string) => string,
  /** Changes what the page gets of the stack. */
  toStack?: (stack: Record<string, unknown>) => Record<string, unknown>,
  /** Headers that the host adds. */
  headers: Readonly<Record<string, string>> = {},
) {
  let url = ''
  const server = createServer(async ({ url: path = '/', method }, response) => {
    if (path === '/worker.js')
      return response.setHeader('content-type', 'text/javascript').end(worker(new URL(stack.servicesUrl).origin))
    const answer = await fetch(stack.demoUrl + path, { method })
    const policy = answer.headers.get('content-security-policy')
    if (policy) response.setHeader('content-security-policy', toPolicy(policy, url))
    response.writeHead(answer.status, { ...headers, 'content-type': answer.headers.get('content-type') ?? '' })
    if (path === '/stack.json' && toStack) response.end(JSON.stringify(toStack(await answer.json())))
    else response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    /** Registers the worker, and waits until the page is its own. */
    install: (page: Page) =>
      page.evaluate(async () => {
        const { serviceWorker } = navigator
        const taken = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
        await serviceWorker.register('/worker.js')
        await taken
      }),
    set: (page: Page, mode: WorkerMode) =>
      page.evaluate(async (wanted) => {
        const { port1, port2 } = new MessageChannel()
        const heard = new Promise((resolve) => {
          port1.onmessage = resolve
        })
        navigator.serviceWorker.controller?.postMessage(wanted, [port2])
        await heard
      }, mode),
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
