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
