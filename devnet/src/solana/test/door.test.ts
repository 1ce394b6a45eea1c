import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { findFreePort } from '../../freePort.js'
import { startSolana } from '../index.js'
import { newKey } from './build.js'
import { ask, atEnd, genesisHash, open, openOne } from './open.js'

const one = [{ name: 'One', genesisHash }]

async function post(url: string, body: string) {
  const response = await fetch(url, { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}

test('behavior: a batch is answered in one list, notifications not at all', async () => {
  const { cluster } = await openOne()
  const call = (id: number | undefined, method: string) => ({ jsonrpc: '2.0', id, method })
  const batch = [call(1, 'getHealth'), call(undefined, 'getHealth'), call(2, 'getNothing'), 5]
  const answers = JSON.parse((await post(cluster.rpcUrl, JSON.stringify(batch))).text)
  expect(answers).toEqual([
    { jsonrpc: '2.0', id: 1, result: 'ok' },
    { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'Method not found' } },
    { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } },
  ])
  expect(await post(cluster.rpcUrl, JSON.stringify(call(undefined, 'getHealth')))).toEqual({ status: 204, text: '' })
  expect(JSON.parse((await post(cluster.rpcUrl, '[]')).text).error.code).toBe(-32600)
  expect(JSON.parse((await post(cluster.rpcUrl, '{')).text).error.code).toBe(-32700)
  expect((await post(cluster.rpcUrl, 'x'.repeat(51 * 1024))).status).toBe(413)
})

test('behavior: pages of any origin may ask, with the headers of their client', async () => {
  const { cluster } = await openOne()
  const headers = { origin: 'https://app.example', 'access-control-request-headers': 'content-type,solana-client' }
  const asked = await fetch(cluster.rpcUrl, { method: 'OPTIONS', headers })
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-origin')).toBe('*')
  expect(asked.headers.get('access-control-allow-headers')).toBe('content-type,solana-client')
  expect((await fetch(cluster.rpcUrl)).status).toBe(405)
})

test('behavior: whole numbers of 64 bits arrive digit by digit', async () => {
  const { cluster, solana } = await openOne()
  const params = [solana.accounts[0]?.address, { encoding: 'base64' }]
  const { text } = await post(cluster.rpcUrl, JSON.stringify({ id: 1, method: 'getAccountInfo', params }))
  expect(text).toContain('"rentEpoch":18446744073709551615')
})

/** A plain websocket client that notes what it hears. */
async function listen(url: string) {
  const socket = new WebSocket(url)
  atEnd(() => socket.terminate())
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  const heard: any[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await once(socket, 'open')
  let id = 0
  return {
    socket,
    heard,
    notes: () => heard.filter(({ method }) => method !== undefined).map(({ params }) => params.result),
    async call(method: string, ...params: unknown[]) {
      id += 1
      const mine = id
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: mine, method, params }))
      return vi.waitFor(() => heard.find((answer) => answer.id === mine) ?? Promise.reject(new Error('no answer')))
    },
  }
}

test('behavior: a signature is reported once, at its commitment, also when that was long ago', async () => {
  const { cluster } = await openOne()
  const client = await listen(cluster.wsUrl)
  const { result: id } = await ask(cluster.rpcUrl, 'requestAirdrop', newKey('receiver').address, 10 ** 9)
  await client.call('signatureSubscribe', id, { commitment: 'confirmed' })
  await client.call('signatureSubscribe', id, { commitment: 'processed' })
  await vi.waitFor(() => expect(client.notes()).toHaveLength(1))
  cluster.advance()
  await vi.waitFor(() => expect(client.notes()).toHaveLength(2))
  const late = await client.call('signatureSubscribe', id, { commitment: 'confirmed' })
  await vi.waitFor(() => expect(client.notes()).toHaveLength(3))
  expect(client.notes().map(({ value }) => value)).toEqual(Array(3).fill({ err: null }))
  // It ended with what it told.
  expect((await client.call('signatureUnsubscribe', late.result)).error.code).toBe(-32602)
})

test('behavior: an account is reported once a commitment, also when it is gone, and not after unsubscribing', async () => {
  const { cluster } = await openOne()
  const client = await listen(cluster.wsUrl)
  const to = newKey('receiver').address
  const { result: subscription } = await client.call('accountSubscribe', to, { encoding: 'base64' })
  await ask(cluster.rpcUrl, 'requestAirdrop', to, 10 ** 9)
  cluster.advance(31)
  expect(client.notes()).toEqual([])
  cluster.advance()
  await vi.waitFor(() => expect(client.notes()).toHaveLength(1))
  expect(client.notes()[0].value).toMatchObject({ lamports: 10 ** 9, data: ['', 'base64'], space: 0 })
  expect((await client.call('accountUnsubscribe', subscription)).result).toBe(true)
  await ask(cluster.rpcUrl, 'requestAirdrop', to, 10 ** 9)
  cluster.advance(32)
  await client.call('slotSubscribe')
  expect(client.notes()).toHaveLength(1)
})

test('behavior: slots and roots are reported one by one, programs and logs with their transactions', async () => {
  const { cluster } = await openOne()
  const client = await listen(cluster.wsUrl)
  const to = newKey('receiver').address
  await client.call('slotSubscribe')
  cluster.advance(2)
  await vi.waitFor(() => expect(client.notes()).toHaveLength(2))
  const [first, second] = client.notes()
  expect(second).toEqual({ slot: first.slot + 1, parent: first.slot, root: first.slot + 1 - 32 })
  await client.call('logsSubscribe', { mentions: [to] }, { commitment: 'processed' })
  await client.call('programSubscribe', '11111111111111111111111111111111', { commitment: 'processed' })
  const { result: id } = await ask(cluster.rpcUrl, 'requestAirdrop', to, 10 ** 9)
  // Logs once; of the system program's accounts the faucet and the receiver.
  await vi.waitFor(() => expect(client.notes()).toHaveLength(5))
  expect(client.notes()[2].value).toMatchObject({ signature: id, err: null })
  expect(
    client
      .notes()
      .slice(3)
      .map(({ value }) => value.pubkey),
  ).toContain(to)
})

test('behavior: what is no subscription is refused on the websocket', async () => {
  const { cluster } = await openOne()
  const client = await listen(cluster.wsUrl)
  expect((await client.call('getSlot')).error.code).toBe(-32601)
  expect((await client.call('voteSubscribe')).error.code).toBe(-32601)
  expect((await client.call('constructorSubscribe')).error.code).toBe(-32601)
  expect((await client.call('accountSubscribe', 'short')).error.code).toBe(-32602)
  expect((await client.call('slotUnsubscribe', 99)).error).toMatchObject({ code: -32602 })
})

test('behavior: the websocket answers on the HTTP port as well', async () => {
  const { cluster } = await openOne()
  const client = await listen(cluster.rpcUrl.replace('http', 'ws'))
  expect((await client.call('slotSubscribe')).result).toBeGreaterThan(0)
})

/** Opens clusters on a port that is free, as is the next one. Another program may take either before they are used. */
async function openOnFree(clusters: typeof one, triesLeft = 9): Promise<[Awaited<ReturnType<typeof open>>, number]> {
  const port = await findFreePort()
  try {
    return [await open({ clusters, ports: [port] }), port]
  } catch (error) {
    if (triesLeft === 0 || !/^Port \d+ of 127\.0\.0\.1/.test((error as Error).message)) throw error
    return openOnFree(clusters, triesLeft - 1)
  }
}

test('parameters: ports are used as given, a taken one is refused with nothing left running', async () => {
  const [solana, port] = await openOnFree(one)
  expect(solana.clusters[0]).toMatchObject({
    rpcUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port + 1}`,
  })
  await Promise.all([solana.stop(), solana.stop()])
  const holder = createServer().listen(port + 1, '127.0.0.1')
  await once(holder, 'listening')
  atEnd(() => holder.close())
  const two = [...one, ...one]
  await expect(startSolana({ clusters: two, ports: [undefined, port] })).rejects.toThrow(
    `Port ${port + 1} of 127.0.0.1`,
  )
  const again = createServer().listen(port, '127.0.0.1')
  await once(again, 'listening')
  again.close()
})

test('parameters: the clock moves the slots, and never back', async () => {
  let now = 1_750_000_000_000
  const { cluster } = await openOne({ clock: { now: () => now } })
  const slot = async () => (await ask(cluster.rpcUrl, 'getSlot', { commitment: 'processed' })).result
  const start = await slot()
  now += 399
  expect(await slot()).toBe(start)
  now += 1
  expect(await slot()).toBe(start + 1)
  now -= 60_000
  expect(await slot()).toBe(start + 1)
  now += 24 * 3600 * 1000 + 60_000
  expect(await slot()).toBe(start + 1 + 216_000)
  expect((await ask(cluster.rpcUrl, 'getBlockTime', start)).result).toBe(1_750_000_000)
})
