import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createJudgedFetch, isReached } from './judgedFetch.js'

async function startServer() {
  const server = createServer((request, response) => {
    if (request.url === '/moved') return void response.writeHead(307, { Location: 'http://127.0.0.1:1/' }).end()
    response.setHeader('Content-Type', 'application/json')
    request.pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
const codeOf = (error: Error) => (error.cause as { code?: string }).code

test('behavior: a body is sent and its answer read; a redirect is not followed', async () => {
  const port = await startServer()
  const ask = createJudgedFetch('loopback')
  const init = { method: 'POST', body: '{"id":1}', headers: { 'Content-Type': 'application/json' } }
  const answer = await ask(`http://127.0.0.1:${port}/`, init)
  expect([answer.status, await answer.json()]).toEqual([200, { id: 1 }])
  expect((await ask(`http://localhost:${port}/`, init)).status).toBe(200)
  expect((await ask(`http://127.0.0.1:${port}/moved`, init)).status).toBe(307)
  await expect(ask('http://127.0.0.1:1/', init)).rejects.toSatisfy((error: Error) => codeOf(error) === 'ECONNREFUSED')
  const signal = AbortSignal.abort()
  await expect(ask(`http://127.0.0.1:${port}/`, { ...init, signal })).rejects.toThrow()
})

test('S25: a name that leads to this machine is not connected to, whatever it is called', async () => {
  const ask = createJudgedFetch('public')
  for (const url of ['https://localhost/', 'https://127.0.0.1/', 'http://node.example/'])
    await expect(ask(url)).rejects.toSatisfy((error: Error) => codeOf(error) === 'EADDRREFUSED')
  // A name of this machine alone, by its hosts file: looked up, and judged by where it leads.
  await expect(ask('https://ip6-localhost/')).rejects.toSatisfy((error: Error) =>
    ['EADDRREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(codeOf(error) ?? ''),
  )
})

test('parameters: where an address may lead', () => {
  const reached = (url: string) => (['public', 'loopback', 'private'] as const).filter((reach) => isReached(url, reach))
  expect(reached('https://node.example/key')).toEqual(['public', 'loopback', 'private'])
  expect(reached('http://node.example/')).toEqual(['private'])
  expect(reached('http://127.0.0.1:8545')).toEqual(['loopback', 'private'])
  expect(reached('http://localhost:8545')).toEqual(['loopback', 'private'])
  expect(reached('http://10.0.0.5:8545')).toEqual(['private'])
  expect(reached('https://10.0.0.5')).toEqual(['private'])
  for (const url of ['ftp://node.example', 'https://a:b@node.example', 'https://node.example/#a', 'x'])
    expect(reached(url)).toEqual([])
})
