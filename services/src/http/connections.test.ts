import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { toNetworks } from './callerNetworks.js'
import { type ConnectionLimits, type Listener, listen } from './listen.js'
import { createOpenCounter } from './openCounter.js'

// Real sockets on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000 })

const request = (headers = '') => `GET / HTTP/1.1\r\nHost: x\r\n${headers}\r\n`

/** A listener whose answer is what `body` gives. */
async function start(
  limits: Partial<ConnectionLimits>,
  body: () => BodyInit | Promise<BodyInit> = () => 'ok',
  trustedProxies = 0,
): Promise<Listener> {
  const handle = async () => new Response(await body())
  const listener = await listen(handle, { host: '127.0.0.1', port: 0, limits, trustedProxies })
  onTestFinished(() => listener.close())
  return listener
}

/** Connects, and reads nothing. */
async function open({ port }: Listener, localAddress?: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) })
  // A connection that is cut off is what these tests look for.
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Whether the connection answers a request; false when it was cut off. */
async function isAnswered(socket: Socket): Promise<boolean> {
  socket.write(request())
  const answered = once(socket, 'data').then(
    () => true,
    () => false,
  )
  return Promise.race([answered, once(socket, 'close').then(() => false)])
}

/** An answer without an end; resolves when the services gave it up. */
function createEndless() {
  let giveUp: () => void = () => undefined
  const givenUp = new Promise<void>((resolve) => {
    giveUp = resolve
  })
  const chunk = new Uint8Array(64 * 1024)
  const body = () =>
    new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(chunk), cancel: () => giveUp() })
  return { body, givenUp }
}

test('S40: one address gets so many connections and no more, and has them again when it closes some', async () => {
  const listener = await start({ perAddress: 3 })
  const sockets = await Promise.all([1, 2, 3].map(() => open(listener)))
  for (const socket of sockets) expect(await isAnswered(socket)).toBe(true)
  const fourth = await open(listener)
  expect(await isAnswered(fourth)).toBe(false)
  sockets[0]?.destroy()
  await vi.waitFor(async () => expect(await isAnswered(await open(listener))).toBe(true), 20_000)
})

test('S40: behind a proxy, whose connections are all of one address, there are so many in all and no more', async () => {
  const listener = await start({ total: 3 }, () => 'ok', 1)
  const sockets = await Promise.all([1, 2, 3].map(() => open(listener)))
  for (const socket of sockets) expect(await isAnswered(socket)).toBe(true)
  expect(await isAnswered(await open(listener))).toBe(false)
  sockets[0]?.destroy()
  await vi.waitFor(async () => expect(await isAnswered(await open(listener))).toBe(true), 20_000)
})

// Other systems give the loopback interface one address.
test.runIf(process.platform === 'linux')('S40: an address that holds all it can leaves room for another', async () => {
  const listener = await start({ perAddress: 20, total: 50 })
  const held = await Promise.all(Array.from({ length: 80 }, () => open(listener)))
  expect(await isAnswered(await open(listener, '127.0.0.2'))).toBe(true)
  for (const socket of held) socket.resume()
  await vi.waitFor(() => expect(held.filter((socket) => socket.destroyed)).toHaveLength(60), 20_000)
})

test('S40: what an IPv6 network has open is counted by /64, /56 and /48', () => {
  const counter = createOpenCounter(2)
  const enter = (address: string) => counter.enter(toNetworks(address))
  const leave = enter('2001:db8:1:100::1')
  expect(leave).toBeDefined()
  expect(enter('2001:db8:1:100::2')).toBeDefined()
  expect(enter('2001:db8:1:100::3')).toBeUndefined()
  expect([enter('2001:db8:1:101::1'), enter('2001:db8:1:102::1')]).toEqual([expect.any(Function), expect.any(Function)])
  expect(enter('2001:db8:1:103::1')).toBeUndefined()
  for (let index = 2; index < 6; index++) expect(enter(`2001:db8:1:${index}00::1`)).toBeDefined()
  expect(enter('2001:db8:1:900::1')).toBeUndefined()
  expect(enter('2001:db8:2::1')).toBeDefined()
  leave?.()
  expect(enter('2001:db8:1:103::1')).toBeDefined()
})

test('S40: behind a proxy its connections are not counted, but the calls of each caller are', async () => {
  let answer: (text: string) => void = () => undefined
  const later = new Promise<string>((resolve) => {
    answer = resolve
  })
  const listener = await start({ perAddress: 2 }, () => later, 1)
  const call = (address: string) => fetch(listener.url, { headers: { 'X-Forwarded-For': address } })
  const waiting = [call('192.0.2.1'), call('192.0.2.1'), call('192.0.2.2'), call('192.0.2.3')]
  await vi.waitFor(async () => {
    const refused = await call('192.0.2.1')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
  }, 20_000)
  answer('ok')
  expect((await Promise.all(waiting)).map((response) => response.status)).toEqual([200, 200, 200, 200])
  expect((await call('192.0.2.1')).status).toBe(200)
})

test('S40: a caller that stops reading is cut off', async () => {
  const { body, givenUp } = createEndless()
  const socket = await open(await start({ stalledMs: 300 }, body))
  socket.write(request())
  // Nothing of the answer is read.
  await givenUp
})

test('S40: a caller that stops reading an answer in one piece is cut off', async () => {
  const big = 'x'.repeat(64 * 1024 * 1024)
  const bodies = [big]
  const listener = await start({ stalledMs: 300, perAddress: 1 }, () => bodies.pop() ?? 'ok')
  const socket = await open(listener)
  socket.write(request())
  await once(socket, 'readable')
  // It is the only connection that this address may have.
  await vi.waitFor(async () => expect(await isAnswered(await open(listener))).toBe(true), 20_000)
})

test('S40: a caller that reads a little now and then is cut off when its time is over', async () => {
  const { body, givenUp } = createEndless()
  const socket = await open(await start({ stalledMs: 5_000, answerMs: 700 }, body))
  const timer = setInterval(() => socket.read(1024), 50)
  onTestFinished(() => clearInterval(timer))
  socket.on('readable', () => undefined)
  socket.write(request())
  await givenUp
})

test('S40: a caller that reads on gets its whole answer, and the next one on the same connection', async () => {
  const length = 8 * 1024 * 1024
  const socket = await open(await start({ stalledMs: 400 }, () => 'x'.repeat(length)))
  for (let round = 0; round < 2; round++) {
    socket.write(request())
    let read = 0
    const begun = performance.now()
    for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      read += chunk.length
      if (read > length) break
      // Slower than the time for which it may take nothing.
      if (performance.now() - begun < 600) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(read).toBeGreaterThan(length)
  }
})

test.each([
  ['nothing', ''],
  ['half a header', 'GET / HTTP/1.1\r\nHost: x\r\n'],
])('S40: a caller that sends %s is cut off soon after its time', async (_name, text) => {
  const socket = await open(await start({ headersMs: 500, requestMs: 800 }))
  const begun = performance.now()
  if (text !== '') socket.write(text)
  socket.resume()
  await once(socket, 'close')
  // Node's own rhythm would be half a minute.
  expect(performance.now() - begun).toBeLessThan(15_000)
})
