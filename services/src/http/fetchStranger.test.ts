import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { askStatus, fetchStranger } from './fetchStranger.js'
import { isLoopback, isPublicAddress } from './publicAddress.js'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const limits = () => ({ maxBytes: 1000, signal: AbortSignal.timeout(5_000) })
const own = () => ({ ...limits(), allowsLoopback: true })

describe('S38: which addresses may be asked', () => {
  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '192.0.2.1', '198.18.0.1', '::', '::1', 'fe80::1', 'fc00::1'],
    ...[
      'fd12:3456::1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:db8::1',
      'ff02::1',
    ],
    ...['nonsense', '1.2.3', ''],
  ])('%s is no public one', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1'])('%s is', (address) => {
    expect([isPublicAddress(address), isLoopback(address)]).toEqual([true, false])
  })

  test.each([
    ['no https', 'http://example.com/a'],
    ['another port', 'https://example.com:8443/a'],
    ['a name and a password', 'https://user:pass@example.com/a'],
    ['an address of this machine', 'https://127.0.0.1/a'],
    ['the same in hex', 'https://0x7f000001/a'],
    ['the same as a number', 'https://2130706433/a'],
    ['an address of the network around it', 'https://192.168.0.1/a'],
    ['the cloud’s own', 'https://169.254.169.254/latest/meta-data'],
    ['IPv6 of this machine', 'https://[::1]/a'],
    ['IPv4 within IPv6', 'https://[::ffff:7f00:1]/a'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'nonsense'],
  ])('%s is not', async (_, url) => {
    const find = vi.fn(async () => [{ address: '93.184.216.34', family: 4 }])
    await expect(fetchStranger({ ...limits(), url }, find)).rejects.toMatchObject({ fault: 'address' })
  })

  test('a name that leads into the network around it is not, nor one of which only some addresses are public', async () => {
    for (const list of [['10.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::1']]) {
      const find = async () => list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      await expect(fetchStranger({ ...limits(), url: 'https://example.com/' }, find)).rejects.toMatchObject({
        fault: 'address',
      })
    }
    const nobody = async () => []
    await expect(fetchStranger({ ...limits(), url: 'https://example.com/' }, nobody)).rejects.toMatchObject({
      fault: 'unreachable',
    })
  })

  test('this machine’s own are asked only where that is allowed, for development', async () => {
    const url = await serve((_, response) => response.end('hello'))
    await expect(fetchStranger({ ...limits(), url })).rejects.toMatchObject({ fault: 'address' })
    expect(Buffer.from(await fetchStranger({ ...own(), url })).toString()).toBe('hello')
  })

  test('a name is looked up once: what was judged is what is connected to', async () => {
    const url = await serve((_, response) => response.end('hello'))
    const answers = ['127.0.0.1', '10.0.0.1']
    const find = vi.fn(async () => [{ address: answers.shift() ?? '', family: 4 }])
    const named = url.replace('127.0.0.1', 'pictures.example')
    expect(Buffer.from(await fetchStranger({ ...own(), url: named }, find)).toString()).toBe('hello')
    expect(find).toHaveBeenCalledTimes(1)
  })
})

test('S38: a name whose look-up does not end is not waited for longer than the time that there is', async () => {
  const find = () => new Promise<never>(() => {})
  const call = { ...limits(), url: 'https://example.com/', signal: AbortSignal.timeout(50) }
  await expect(fetchStranger(call, find)).rejects.toMatchObject({ fault: 'unreachable' })
})

describe('S38: what is taken', () => {
  test('no redirect, no error, nothing compressed', async () => {
    for (const [status, headers] of [
      [302, { Location: 'http://127.0.0.1:1/' }],
      [500, {}],
      [200, { 'Content-Encoding': 'gzip' }],
    ] as const) {
      const url = await serve((_, response) => response.writeHead(status, headers).end('x'))
      await expect(fetchStranger({ ...own(), url })).rejects.toMatchObject({ fault: 'refused', status })
    }
  })

  test('not more than its cap, also where the length is not said; not longer than its time', async () => {
    const long = await serve((_, response) => {
      response.write('x'.repeat(900))
      response.end('x'.repeat(900))
    })
    await expect(fetchStranger({ ...own(), url: long })).rejects.toMatchObject({ fault: 'tooLong' })
    const slow = await serve((_, response) => void response.write('x'))
    const call = { ...own(), url: slow, signal: AbortSignal.timeout(200) }
    await expect(fetchStranger(call)).rejects.toMatchObject({ fault: 'unreachable' })
  })

  test('it is asked without cookies and credentials, and by POST where there is a body', async () => {
    const seen: unknown[] = []
    const url = await serve(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      seen.push([request.method, request.headers.cookie, request.headers.authorization, body])
      response.end()
    })
    await fetchStranger({ ...own(), url })
    await fetchStranger({ ...own(), url, body: '{"a":1}' })
    expect(seen).toEqual([
      ['GET', undefined, undefined, ''],
      ['POST', undefined, undefined, '{"a":1}'],
    ])
  })
})

test('S38: any status of success is taken; of one that is asked for its status no body is read and no redirect followed', async () => {
  const created = await serve((_, response) => response.writeHead(201).end('made'))
  expect(Buffer.from(await fetchStranger({ ...own(), url: created })).toString()).toBe('made')
  const empty = await serve((_, response) => response.writeHead(204).end())
  expect(await fetchStranger({ ...own(), url: empty })).toHaveLength(0)
  let followed = 0
  const elsewhere = await serve((_, response) => {
    followed++
    response.end()
  })
  const away = await serve((_, response) => response.writeHead(307, { Location: elsewhere }).end())
  expect(await askStatus({ ...own(), url: away, body: '{}' })).toBe(307)
  expect(followed).toBe(0)
  const endless = await serve((_, response) => void response.writeHead(200).write('x'))
  expect(await askStatus({ ...own(), url: endless, body: '{}' })).toBe(200)
  await expect(askStatus({ ...limits(), url: endless })).rejects.toMatchObject({ fault: 'address' })
})

test('headers of a call are sent, over its own', async () => {
  const seen: unknown[] = []
  const url = await serve((request, response) => {
    seen.push(request.headers['webhook-id'])
    response.end()
  })
  await askStatus({ ...own(), url, body: '{}', headers: { 'webhook-id': 'msg_1' } })
  expect(seen).toEqual(['msg_1'])
})
