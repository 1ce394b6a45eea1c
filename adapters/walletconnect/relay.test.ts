import { createHash } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findFreePort } from '../../devnet/src/index.js'
import { createTestClock } from '../../src/testing/index.js'
import { startDoor } from './test/door.js'
import { createWorld, first, only, until, type World } from './test/world.js'

let world: World
const stops: (() => unknown)[] = []
beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  await world.stop()
  for (const stop of stops.splice(0)) await stop()
})

const sign = { method: 'personal_sign', params: ['0x68656c6c6f', first] }
const here = { networkId: 'eip155:31337' } as const
const dead = async () => `ws://127.0.0.1:${await findFreePort()}`

/** A server that takes connections and says nothing; one that greets opens the socket, and says nothing then. */
async function startHole({ greets = false } = {}) {
  const sockets = new Set<Socket>()
  let count = 0
  let calls = 0
  const server = createServer((socket) => {
    count++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const [, key] = /^sec-websocket-key: *(\S+)/im.exec(data.toString('latin1')) ?? []
      if (!greets) return
      if (!key) calls++
      // RFC 6455, 4.2.2
      else {
        const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
        socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
        )
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return { url, count: () => count, calls: () => calls }
}

/** A connection, and the wallet behind it. */
async function connected(options: Parameters<World['source']>[0] = {}) {
  const phone = await world.phone({ approve: ({ kind }) => (kind === 'proposal' ? 'approve' : 'ask') })
  const source = world.source(options)
  const attempt = source.connect()
  await phone.pair(await attempt.code())
  const session = await only(attempt)
  const ask = () => {
    const answer = session.request(sign, here)
    answer.catch(() => {})
    return answer
  }
  return { phone, source, attempt, session, ask }
}

describe('addresses', () => {
  test('behavior: no relay answers: no code, an error that says what to do, and then it can be tried again', async () => {
    const source = world.source({ relayUrl: [await dead(), await dead()] })
    const attempt = source.connect()
    await expect(attempt.sessions).rejects.toMatchObject({
      code: 'RELAY_UNREACHABLE',
      message: expect.stringMatching(/^Failed to connect: no relay answers .* relayUrl/),
    })
    expect(attempt.progress).toEqual([])
    await expect(source.connect().sessions).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
  })

  test('behavior: an address that does not answer is left after 5 s, and the one that does is kept', async () => {
    const clock = createTestClock()
    const hole = await startHole()
    const phone = await world.phone({ approve: () => 'approve' })
    const attempt = world.source({ clock, relayUrl: [hole.url, world.relay.url] }).connect()
    await until(() => hole.count() === 1, 'the first is asked')
    await clock.advance(4999)
    expect(world.relay.stats().admitted).toBe(0)
    await clock.advance(1)
    await phone.pair(await attempt.code())
    const session = await only(attempt)
    const before = world.relay.stats().admitted
    world.relay.dropSockets()
    await until(() => world.relay.stats().admitted >= before + 2, 'app and wallet are back')
    await session.request(sign, here)
    expect(hole.count()).toBe(1)
  })

  test('behavior: all silent: it ends after 5 s each', async () => {
    const clock = createTestClock()
    const [one, other] = [await startHole(), await startHole()]
    const attempt = world.source({ clock, relayUrl: [one.url, other.url] }).connect()
    await until(() => one.count() === 1, 'the first is asked')
    await clock.advance(5000)
    await until(() => other.count() === 1, 'the second is asked')
    await clock.advance(5000)
    await expect(attempt.sessions).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
    expect(clock.pending).toBe(0)
  })

  test('behavior: a relay that takes calls and answers none is left for the other one, and no wallet is blamed', async () => {
    const clock = createTestClock()
    const mute = await startHole({ greets: true })
    const source = world.source({ clock, relayUrl: [mute.url, world.relay.url] })
    const attempt = source.connect()
    await until(() => mute.calls() > 0, 'the proposal is there')
    await clock.advance(9999)
    expect(attempt.progress).toEqual([])
    await clock.advance(1)
    await expect(attempt.sessions).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
    expect(clock.pending).toBe(0)
    const phone = await world.phone({ approve: () => 'approve' })
    const again = source.connect()
    await phone.pair(await again.code())
    await only(again)
    expect(again.progress).toHaveLength(1)
  })

  test('behavior: a relay that refuses the project says so at once', async () => {
    const strict = await createWorld({ projectIds: ['known'] })
    stops.push(strict.stop)
    const attempt = strict.source({ projectId: 'unknown' }).connect()
    await expect(attempt.sessions).rejects.toMatchObject({
      code: 'INVALID_PROJECT_ID',
      message: expect.stringMatching(/^Invalid Project ID/),
    })
    // The SDK may call once more before it sees the reason; then it stops until a user asks again.
    await new Promise((resume) => setTimeout(resume, 500))
    expect(strict.relay.stats().turnedAway).toBeLessThanOrEqual(2)
    const allowed = strict.source({ projectId: 'known' }).connect()
    expect(await allowed.code()).toMatch(/^wc:/)
  })
})

describe('F18', () => {
  test('behavior: the socket breaks between a request and its answer: the answer comes', async () => {
    // No pause between attempts ends here: the first one after the break must do.
    const { phone, ask } = await connected({ clock: createTestClock() })
    const answer = ask()
    const { id } = await phone.waitFor(({ questions }) => questions[0])
    const unwatch = world.relay.watch(({ tag }) => {
      if (tag !== 1109) return
      unwatch()
      world.relay.dropSockets()
    })
    // The phone itself waits long for word that its answer arrived.
    phone.approve(id).catch(() => {})
    expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('behavior: the socket breaks as a request goes out: it arrives, once', async () => {
    const { phone, ask } = await connected()
    const unwatch = world.relay.watch(({ tag }) => {
      if (tag !== 1108) return
      unwatch()
      world.relay.dropSockets()
    })
    const answer = ask()
    const { id } = await phone.waitFor(({ questions }) => questions[0])
    await phone.approve(id)
    expect(await answer).toMatch(/^0x/)
    expect(phone.get().asked).toBe(2)
  })

  test('behavior: the socket breaks as a code is asked for: it comes, and connects', async () => {
    const clock = createTestClock()
    const unwatch = world.relay.watch(({ method }) => {
      if (method !== 'wc_proposeSession') return
      unwatch()
      world.relay.dropSockets()
    })
    const attempt = world.source({ clock }).connect()
    const phone = await world.phone({ approve: () => 'approve' })
    await phone.pair(await attempt.code())
    await only(attempt)
  })

  test('behavior: the relay is down for 5 s: the session goes on', async () => {
    const { phone, ask } = await connected()
    world.relay.pause()
    const answer = ask()
    await new Promise((resume) => setTimeout(resume, 5000))
    world.relay.resume()
    const { id } = await phone.waitFor(({ questions }) => questions[0])
    await phone.approve(id)
    expect(await answer).toMatch(/^0x/)
    expect(phone.get().asked).toBe(2)
  }, 40_000)

  test('behavior: duplicates and another order: each answer is handled once', async () => {
    Object.assign(world.relay.deliver, { duplicate: true, reorder: true })
    const phone = await world.phone({ approve: () => 'approve' })
    const attempt = world.source().connect()
    await phone.pair(await attempt.code())
    const session = await only(attempt)
    const answers = await Promise.all(Array.from({ length: 12 }, () => session.request(sign, here)))
    expect(new Set(answers).size).toBe(1)
    expect(phone.get().asked).toBe(13)
  })

  test('behavior: a request outlives an abort only in the wallet: a late answer is ignored', async () => {
    const { phone, session, ask } = await connected()
    const controller = new AbortController()
    const answer = session.request(sign, { ...here, signal: controller.signal })
    const { id } = await phone.waitFor(({ questions }) => questions[0])
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await phone.approve(id)
    const next = ask()
    const question = await phone.waitFor(({ questions }) => questions[0])
    await phone.approve(question.id)
    expect(await next).toMatch(/^0x/)
  })
})

describe('F19 the user comes back', () => {
  test('behavior: a socket that died unseen is replaced at once, by one; what waits is read', async () => {
    const { phone, source, ask } = await connected()
    const answer = ask()
    const { id } = await phone.waitFor(({ questions }) => questions[0])
    await phone.approve(id)
    await answer
    const before = world.relay.stats().admitted
    world.relay.pause()
    await until(() => world.relay.stats().connections === 0, 'all sockets are cut')
    world.relay.resume()
    for (let times = 0; times < 20; times++) source.comeBack()
    await until(() => world.relay.stats().connections === 2, 'both are back')
    for (let times = 0; times < 20; times++) source.comeBack()
    await new Promise((resume) => setTimeout(resume, 300))
    expect(world.relay.stats().admitted).toBe(before + 2)
  })

  test('behavior: a socket that died unnoticed is replaced by one, and no request on it is lost', async () => {
    const door = await startDoor()
    stops.push(door.stop)
    const clock = createTestClock()
    const phone = await door.world.phone({ approve: ({ kind }) => (kind === 'proposal' ? 'approve' : 'ask') })
    const source = door.world.source({ relayUrl: door.url, clock })
    const attempt = source.connect()
    await phone.pair(await attempt.code())
    const session = await only(attempt)
    const answers = [session.request(sign, here)]
    const { id } = await phone.waitFor(({ questions }) => questions[0])
    door.mute()
    await phone.approve(id)
    // The browser tells of a return in more than one way.
    for (let times = 0; times < 20; times++) source.comeBack()
    answers.push(session.request(sign, here))
    await clock.advance(999)
    expect(door.passed()).toBe(1)
    await clock.advance(1)
    // Asked on neither socket.
    answers.push(session.request(sign, here))
    expect(await answers[0]).toMatch(/^0x/)
    // In whichever order they come.
    for (const _ of answers.slice(1)) {
      const question = await phone.waitFor(({ questions }) => questions[0])
      await phone.approve(question.id)
    }
    expect(await Promise.all(answers)).toHaveLength(3)
    const { pending } = clock
    for (let times = 0; times < 20; times++) source.comeBack()
    await until(() => clock.pending === pending, 'the new line answers')
    // The proposal, and each request once.
    expect(phone.get()).toMatchObject({ asked: 4, questions: [], sessions: [{ topic: expect.any(String) }] })
    expect(door.passed()).toBe(2)
  })

  test('behavior: an attempt that began while the page slept is not waited for', async () => {
    const door = await startDoor()
    stops.push(door.stop)
    const phone = await door.world.phone({ approve: ({ kind }) => (kind === 'proposal' ? 'approve' : 'ask') })
    // The time for which an attempt may last never passes here.
    const source = door.world.source({ relayUrl: door.url, clock: createTestClock() })
    const attempt = source.connect()
    await phone.pair(await attempt.code())
    const session = await only(attempt)
    const answer = session.request(sign, here)
    const { id } = await phone.waitFor(({ questions }) => questions[0])
    door.shut()
    await until(() => door.waiting() > 0, 'another socket is tried')
    await phone.approve(id)
    door.open()
    source.comeBack()
    expect(await answer).toMatch(/^0x/)
  })

  test('behavior: without a connection nothing is called', async () => {
    const source = world.source()
    source.comeBack()
    await new Promise((resume) => setTimeout(resume, 100))
    expect(world.relay.stats().admitted).toBe(0)
  })
})

test('behavior: F25 disconnecting takes no more than 3 s with the relay down, and the session is forgotten', async () => {
  const clock = createTestClock()
  const { phone, source, session } = await connected({ clock })
  world.relay.pause()
  const over = session.disconnect()
  // Time for the farewell, and for what is done without an answer to it.
  await clock.advance(2000)
  await clock.advance(1000)
  await over
  expect(await source.connect({ silent: true }).sessions).toEqual([])
  await expect(session.request(sign, here)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
  world.relay.resume()
  await until(() => phone.get().sessions.length === 0, 'the wallet hears of it once the relay is back', 20)
}, 40_000)
