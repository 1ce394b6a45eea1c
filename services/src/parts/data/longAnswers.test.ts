import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { collectGarbage } from '../../../test/collectGarbage.js'
import { createTestClock, useMemoryServices } from '../../../test/memoryServices.js'
import { result, type SeenCall, startScriptedNode } from '../../../test/scriptedNode.js'
import type { ServicesOptions } from '../../createServices.js'
import { createBodyBudget } from '../../http/bodyBudget.js'
import { listen } from '../../http/listen.js'
import { createAnswerScanner, NoAnswerError } from '../../nodes/answerScanner.js'

// Real servers on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const memory = useMemoryServices()
const path = '/v1/?chainId=eip155:31337&projectId=demo'
const call = { jsonrpc: '2.0', id: 'mine', method: 'eth_getLogs', params: [{}] }
const long = 'x'.repeat(4_000_000)

async function create(
  answer: (call: SeenCall, response: ServerResponse) => void,
  options: Partial<ServicesOptions> = {},
) {
  const node = await startScriptedNode(answer)
  const problems: string[] = []
  const log = { request: () => undefined, problem: (text: string) => problems.push(text) }
  const services = memory.create({ chains: { 'eip155:31337': node.url }, log, ...options })
  await services.projects.add({ id: 'demo' })
  const post = async (body: unknown, address = '192.0.2.1') =>
    services.data.request(path, { method: 'POST', body: JSON.stringify(body) }, { address })
  return { node, services, post, problems }
}

test('S40: a long answer begins to arrive before the node has finished it, under the id that was sent', async () => {
  let finish: () => void = () => undefined
  const { post } = await create((seen, response) => {
    const text = result(seen, long)
    response.write(text.slice(0, 1_000_000))
    finish = () => response.end(text.slice(1_000_000))
  })
  const response = await post(call)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const first = await reader.read()
  expect(Buffer.from(first.value ?? []).toString()).toMatch(/^\{"jsonrpc":"2.0","id":"mine","result":"xxx/)
  finish()
  let length = first.value?.length ?? 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) length += next.value.length
  expect(length).toBe(JSON.stringify({ jsonrpc: '2.0', id: 'mine', result: long }).length)
})

test('S40: one address gets long answers one after the other, another does not wait for it', async () => {
  const { node, post } = await create((seen, response) => response.end(result(seen, long)))
  const held = await post(call, '192.0.2.1')
  let isSecondThere = false
  const second = post(call, '192.0.2.1').then((response) => {
    isSecondThere = true
    return response.text()
  })
  expect((await (await post(call, '192.0.2.2')).text()).length).toBeGreaterThan(4_000_000)
  // Short ones pass in the meantime.
  expect((await (await post({ ...call, method: 'eth_chainId' }, '192.0.2.1')).json()) as unknown).toMatchObject({
    result: '0x7a69',
  })
  await vi.waitFor(() => expect(node.seen).toHaveLength(3), 20_000)
  expect(isSecondThere).toBe(false)
  await held.body?.cancel()
  expect((await second).length).toBeGreaterThan(4_000_000)
})

test('S40: a caller for whose long answer there is no room in time gets that as its error, and no node is blamed', async () => {
  const { node, post, problems } = await create((seen, response) => response.end(result(seen, long)), {
    dataLimits: { totalMs: 1_000 },
  })
  const held = await post(call)
  expect(await (await post(call)).json()).toMatchObject({ id: 'mine', error: { code: -32005 } })
  const batch = Array.from({ length: 3 }, () => call)
  const answers = (await (await post(batch)).json()) as { error?: { code: number } }[]
  expect(answers.map(({ error }) => error?.code)).toEqual([-32005, -32005, -32005])
  await held.body?.cancel()
  expect(await (await post(call)).text()).toContain('xxx')
  await vi.waitFor(() => expect(node.countOpen()).toBe(0), 20_000)
  expect(problems).toEqual([])
})

test('S40: room is granted up to the budget, in order, and comes back', async () => {
  const budget = createBodyBudget(10)
  const never = new AbortController()
  const granted: string[] = []
  const ask = (name: string, bytes: number, signal = never.signal) =>
    budget.acquire([name], bytes, signal).then((release) => {
      granted.push(release ? name : `${name} refused`)
      return release
    })
  const first = await ask('a', 6)
  const second = ask('b', 6)
  const small = ask('c', 4)
  const sameCaller = ask('a', 1)
  const impatient = new AbortController()
  const third = ask('d', 1, impatient.signal)
  impatient.abort()
  expect(await third).toBeUndefined()
  expect(granted).toEqual(['a', 'd refused'])
  first?.()
  first?.()
  for (const release of await Promise.all([second, small])) release?.()
  ;(await sameCaller)?.()
  expect(granted).toEqual(['a', 'd refused', 'b', 'c', 'a'])
  // One that is larger than all room gets all of it.
  expect(await ask('e', 100)).toBeDefined()
})

test('F13: a long answer that breaks off, or is too long, is no answer: the connection breaks too', async () => {
  const dataLimits = { responseBytes: 1_000_000 }
  const { node, post, services } = await create(
    (seen, response) => {
      const text = result(seen, long)
      if (seen.method === 'eth_getLogs') response.write(text)
      else response.write(text.slice(0, 500_000), () => response.destroy())
    },
    { dataLimits },
  )
  const listener = await listen(services.fetch, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => listener.close())
  const printed = vi.spyOn(console, 'error')
  onTestFinished(() => printed.mockRestore())
  for (const method of ['eth_getLogs', 'eth_getProof']) {
    const response = await fetch(`${listener.url}${path}`, {
      method: 'POST',
      body: JSON.stringify({ ...call, method }),
    })
    await expect(response.text()).rejects.toThrow()
  }
  await vi.waitFor(() => expect(node.countOpen()).toBe(0), 20_000)
  expect(printed).not.toHaveBeenCalled()
  // Of a batch only that answer is lost.
  const batch = [
    { ...call, method: 'eth_getProof' },
    { ...call, method: 'eth_chainId' },
  ]
  expect(await (await post(batch)).json()).toMatchObject([{ error: { code: -32603 } }, { result: '0x7a69' }])
})

test('F13: an answer whose length is announced and too long is refused in words', async () => {
  const { post, problems } = await create((seen, response) => response.end(result(seen, long)), {
    dataLimits: { responseBytes: 1_000_000 },
  })
  expect(await (await post(call)).json()).toMatchObject({ id: 'mine', error: { code: -32000 } })
  expect(problems).toEqual([])
})

test('F12: a long answer that stops on its way is given up', async () => {
  const { node, post } = await create((seen, response) => void response.write(result(seen, long).slice(0, 200_000)), {
    dataLimits: { totalMs: 500 },
  })
  await expect((await post(call)).text()).rejects.toThrow()
  await vi.waitFor(() => expect(node.countOpen()).toBe(0), 20_000)
})

test('S40: a long answer is given up at the node, too, when memory was tidied while it came', async () => {
  const { node, post } = await create((seen, response) => void response.write(result(seen, long).slice(0, 200_000)))
  const untouched = await post(call)
  await collectGarbage()
  await untouched.body?.cancel()
  await vi.waitFor(() => expect(node.countOpen()).toBe(0), 20_000)
})

test('F12: an answer that stops on its way is waited for no longer than its time, whatever became of its request', async () => {
  const { node, post } = await create((seen, response) => void response.write(result(seen, long).slice(0, 2_000)), {
    dataLimits: { totalMs: 1_000 },
  })
  const answer = post(call)
  await vi.waitFor(() => expect(node.seen).toHaveLength(1), 20_000)
  await collectGarbage()
  expect(await (await answer).json()).toMatchObject({ id: 'mine', error: { code: -32603 } })
  await vi.waitFor(() => expect(node.countOpen()).toBe(0), 20_000)
})

test('S40: a long answer that is not read is given up, and so is its room', async () => {
  const { node, post } = await create((seen, response) => response.end(result(seen, long)), {
    // Enough to read 4 MB in, on a busy machine too.
    dataLimits: { streamMs: 2_000 },
  })
  const untouched = await post(call)
  await vi.waitFor(() => expect(node.countOpen()).toBe(0), 20_000)
  await expect(untouched.text()).rejects.toThrow()
  const batch = await post([call])
  expect(await (await post(call)).text()).toContain('xxx')
  await expect(batch.text()).rejects.toThrow()
})

test('S40: a caller that goes away gives its room back', async () => {
  const { node, services } = await create((seen, response) => response.end(result(seen, long)))
  const listener = await listen(services.fetch, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => listener.close())
  const body = JSON.stringify(call)
  for (let round = 0; round < 3; round++) {
    const socket = connect(listener.port, '127.0.0.1')
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    await once(socket, 'readable')
    socket.destroy()
  }
  const response = await fetch(`${listener.url}${path}`, { method: 'POST', body })
  expect((await response.text()).length).toBeGreaterThan(4_000_000)
  await vi.waitFor(() => expect(node.countOpen()).toBe(0), 20_000)
})

test('S40: an id that a node could take for none never reaches it', async () => {
  const { node, post, problems } = await create((seen, response) => {
    // As a node that takes null for a notification: there is nothing to answer.
    if (seen.id === null) response.writeHead(204).end()
    else response.end(result(seen, '0x5'))
  })
  for (const id of [null, '', 'text', 0, -7, 9_007_199_254_740_991]) {
    expect(await (await post({ ...call, id })).json()).toEqual({ jsonrpc: '2.0', id, result: '0x5' })
  }
  expect(new Set(node.seen.map(({ id }) => id))).toEqual(new Set([1]))
  expect(problems).toEqual([])
})

test('S40: parameters that are nested too deeply are refused, and no node is blamed', async () => {
  const { node, post, services, problems } = await create((seen, response) => response.end(result(seen, '0x5')))
  const nest = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown[]
  expect(await (await post({ ...call, params: nest(32) })).json()).toMatchObject({ result: '0x5' })
  expect(await (await post({ ...call, params: nest(33) })).json()).toMatchObject({
    id: 'mine',
    error: { code: -32602 },
  })
  const deepest = `{"jsonrpc":"2.0","id":7,"method":"eth_call","params":${'['.repeat(32_000)}${']'.repeat(32_000)}}`
  const response = await services.data.request(path, { method: 'POST', body: deepest })
  expect(await response.json()).toMatchObject({ id: 7, error: { code: -32602 } })
  expect(node.seen).toHaveLength(1)
  expect(problems).toEqual([])
})

test.each<[string, (response: ServerResponse) => unknown]>([
  ['answers too late', () => undefined],
  ['answers 413', (response) => response.writeHead(413).end()],
  ['answers 403', (response) => response.writeHead(403).end()],
  ['answers HTML', (response) => response.end('<html></html>')],
  ['closes the connection', (response) => response.destroy()],
])('S40: a node that %s to one call and is well otherwise goes on being asked', async (_name, misbehave) => {
  const first = await startScriptedNode((seen, response) => {
    if (seen.method === 'eth_getLogs') misbehave(response)
    else response.end(result(seen, 'first'))
  })
  const second = await startScriptedNode((seen, response) => response.end(result(seen, 'second')))
  const { post, problems } = await create(() => undefined, {
    chains: { 'eip155:31337': [first.url, second.url] },
    dataLimits: { attemptMs: 300 },
  })
  expect(await (await post(call)).json()).toMatchObject({ result: 'second' })
  // The question of our own has been asked and answered by then.
  await vi.waitFor(() => expect(first.countOpen()).toBe(0), 20_000)
  expect(await (await post({ ...call, method: 'eth_blockNumber' })).json()).toMatchObject({ result: 'first' })
  expect(problems).toEqual([expect.stringMatching(/^node 1 of eip155:31337 is well, but did not answer a call: /)])
})

test('F12: a node that does not answer our own question either rests, and is asked again later', async () => {
  let isWell = true
  const first = await startScriptedNode((seen, response) => void (isWell && response.end(result(seen, 'first'))))
  const second = await startScriptedNode((seen, response) => response.end(result(seen, 'second')))
  const clock = createTestClock()
  const { post, problems } = await create(() => undefined, {
    clock,
    chains: { 'eip155:31337': [first.url, second.url] },
    dataLimits: { attemptMs: 300 },
  })
  expect(await (await post(call)).json()).toMatchObject({ result: 'first' })
  isWell = false
  first.stopAnswering()
  expect(await (await post(call)).json()).toMatchObject({ result: 'second' })
  await vi.waitFor(() => expect(problems).toEqual(['node 1 of eip155:31337 failed: no answer in time']), 20_000)
  const asked = first.seen.length
  expect(await (await post(call)).json()).toMatchObject({ result: 'second' })
  expect(first.seen).toHaveLength(asked)
  isWell = true
  clock.advance(10_000)
  expect(await (await post(call)).json()).toMatchObject({ result: 'first' })
})

test('behavior: whatever the pieces, a scanned answer differs by its id alone', () => {
  const json = fc.jsonValue({ maxDepth: 4 })
  const id = fc.oneof(fc.string({ maxLength: 20 }), fc.integer(), fc.constant(null))
  const keys = fc.shuffledSubarray(['jsonrpc', 'id', 'result'], { minLength: 3 })
  fc.assert(
    fc.property(json, id, keys, fc.integer({ min: 1, max: 9 }), fc.boolean(), (value, id, keys, size, isSpaced) => {
      const toText = (id: unknown) => {
        const fields: Record<string, unknown> = { jsonrpc: '2.0', id, result: value }
        return JSON.stringify(Object.fromEntries(keys.map((key) => [key, fields[key]])), null, isSpaced ? 1 : 0)
      }
      const bytes = Buffer.from(toText(1))
      const scanner = createAnswerScanner(JSON.stringify(id))
      const pieces: Uint8Array[] = []
      for (let at = 0; at < bytes.length; at += size) pieces.push(...scanner.push(bytes.subarray(at, at + size)))
      scanner.end()
      expect(Buffer.concat(pieces).toString()).toBe(toText(id))
    }),
  )
})

test.each([
  '',
  '[]',
  '"text"',
  '{"id":1}',
  '{"result":1}',
  '{"id":2,"result":1}',
  '{"id":12,"result":1}',
  '{"id":"1","result":1}',
  '{"id":null,"result":1}',
  '{"id":1,"id":1,"result":1}',
  '{"id":1,"result":1,"error":{"code":1}}',
  '{"id":1,"result":{"a":[1,2}',
  '{"id":1,"result":"no end',
  '{"id":1,"result":1} {"id":1}',
  '<html>',
])('F13: %s is no answer', (text) => {
  const scanner = createAnswerScanner('"mine"')
  expect(() => {
    scanner.push(Buffer.from(text))
    scanner.end()
  }).toThrow(NoAnswerError)
})
