import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type DemoOptions, startStack } from './stack.js'
import { isAlive, startPage } from './test/stackParts.js'

test('behavior: a busy port is left alone and another is taken', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  onTestFinished(() => void busy.close())
  const { port } = busy.address() as AddressInfo
  const stack = await startStack({
    ports: { demo: port, services: port, chains: [port] },
    pages: { startDemo: startPage, startPhone: startPage },
  })
  onTestFinished(() => stack.stop())
  for (const url of [stack.demoUrl, stack.servicesUrl, stack.chains[0]?.rpcUrl ?? ''])
    expect(new URL(url).port).not.toBe(String(port))
})

test('behavior: what had started is stopped when the demo cannot start', async () => {
  let given: DemoOptions | undefined
  const startBroken = (options: DemoOptions) => {
    given = options
    return Promise.reject(new Error('no page today'))
  }
  await expect(startStack({ pages: { startDemo: startBroken, startPhone: startPage } })).rejects.toThrow(
    'no page today',
  )
  expect(given?.chains.filter(({ pid }) => isAlive(pid))).toEqual([])
  await expect(fetch(given?.services ?? '')).rejects.toThrow()
})

test('behavior: chains and services answer the demo, and nothing is left after stop', async () => {
  const stack = await startStack({ pages: { startDemo: startPage, startPhone: startPage } })
  onTestFinished(() => stack.stop())
  const headers = { origin: stack.demoUrl, 'content-type': 'application/json' }
  const config = await fetch(`${stack.servicesUrl}/appkit/v1/config?projectId=demo`, { headers })
  expect(config.status).toBe(200)
  for (const { caipNetworkId, chainId, rpcUrl } of stack.chains) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    for (const url of [rpcUrl, `${stack.servicesUrl}/v1/?chainId=${caipNetworkId}&projectId=demo`]) {
      const answer = await fetch(url, { method: 'POST', headers, body })
      expect(await answer.json()).toMatchObject({ result: `0x${chainId.toString(16)}` })
    }
  }
  for (const { caipNetworkId, token } of stack.chains) {
    const [from, to] = ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', token.address].map(
      (each) => `${caipNetworkId}:${each}`,
    )
    const query = `projectId=demo&from=${from}&to=${to}&amount=1000000000000000000&userAddress=${stack.accounts[0]?.address}`
    const answer = await fetch(`${stack.servicesUrl}/v1/convert/quotes?${query}`, { headers })
    const { quotes } = (await answer.json()) as { quotes: readonly { driver: string }[] }
    expect(quotes.map(({ driver }) => driver).sort()).toEqual(['uniswap-v2', 'uniswap-v3'])
  }
  // Login is set up: auth, custody and recovery ask for a nonce in place of saying that they are not set up.
  for (const path of ['login/v1/user', 'custody/v1/nonces', 'recovery/v1/nonces']) {
    const frame = { origin: stack.frameOrigin, 'content-type': 'application/json' }
    const answer = await fetch(`${stack.servicesUrl}/${path}`, { method: 'POST', headers: frame, body: '{}' })
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 401, { status: 'error' }])
    expect(answer.headers.get('access-control-allow-origin')).toBe(stack.frameOrigin)
  }
  expect(await (await fetch(`${stack.servicesUrl}/ready`)).json()).toMatchObject({ status: 'ready', mail: 'ok' })
  // It speaks WebSocket only, and says so.
  expect((await fetch(stack.relay.url.replace('ws', 'http'))).status).toBe(426)
  await stack.stop()
  expect(stack.chains.filter(({ pid }) => isAlive(pid))).toEqual([])
  for (const url of [stack.servicesUrl, stack.demoUrl, stack.relay.url.replace('ws', 'http')])
    await expect(fetch(url)).rejects.toThrow()
})
