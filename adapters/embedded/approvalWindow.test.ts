import { expect, test } from 'vitest'
import type { ConnectorSession, PageWindow, RpcCall } from '../../src/adapter.js'
import { settle } from '../../src/testing/settle.js'
import { createTestPage } from '../../src/testing/testEnvironment.js'
import { frameUrl } from './test/frame.js'
import { createRoom, createWorld } from './test/world.js'

const local = 'eip155:31337'
const cluster = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const sign: RpcCall = { method: 'personal_sign', params: ['0x68690a', '0x00'] }

/** A login whose approvals are in windows, on a page that opens them. */
async function createLogin({ chains = [local, cluster], isBlocked = false } = {}) {
  const opened: { readonly went: string[]; readonly calls: string[]; leave(): void }[] = []
  const openWindow = (): PageWindow | undefined => {
    const closing = new Set<() => void>()
    const [went, calls] = [[] as string[], [] as string[]]
    opened.push({
      went,
      calls,
      leave() {
        for (const run of [...closing]) run()
      },
    })
    if (isBlocked) return undefined
    return {
      go: (url) => void went.push(url),
      closed: () => false,
      close: () => void calls.push('close'),
      focus: () => void calls.push('focus'),
      post() {},
      onMessage: () => () => {},
      onClosed(run) {
        closing.add(run)
        return () => void closing.delete(run)
      },
    }
  }
  const room = createRoom()
  const page = { ...createTestPage({ visits: [] }), openWindow }
  const world = createWorld({ frame: { chains, approvals: 'window' }, context: { ...room.context, page } })
  const login = await world.loggedIn()
  world.frame.decision = 'later'
  world.frame.isActive = true
  const window = () => Object(world.frame.asked.at(-1)?.payload).window as string | undefined
  return { ...world, ...login, room, opened, window }
}

/** Asks; what becomes of it is read later. The task of the click ends with this. */
function ask(session: ConnectorSession, call = sign) {
  const asked = { ended: undefined as unknown }
  session.request(call, { networkId: session.networkId }).then(
    (result) => Object.assign(asked, { ended: result }),
    (error) => Object.assign(asked, { ended: error.code }),
  )
  return asked
}

test('S11: a request opens its window in the click that asked, with nothing but an id, and is ended with it', async () => {
  const { frame, evm, room, opened, window } = await createLogin()
  const asked = ask(evm)
  // In the same task: nothing was awaited.
  expect(opened).toHaveLength(1)
  await settle()
  expect(window()).toMatch(/^[\da-f]{32}$/)
  expect(opened[0]?.went).toEqual([`${new URL(frameUrl).origin}/window#${window()}`])
  expect(room.isShown).toBe(false)
  room.state()?.window?.focus()
  expect(opened[0]?.calls).toEqual(['focus'])
  frame.decide('approve')
  await settle()
  expect(asked.ended).toMatch(/^0x/)
  expect(opened[0]?.calls).toEqual(['focus', 'close'])
  expect(room.views()).toEqual([])
})

test('behavior: Cancel ends the request as closing the view does, and closes the window', async () => {
  const { frame, evm, room, opened } = await createLogin()
  const asked = ask(evm)
  await settle()
  room.state()?.window?.cancel()
  await settle()
  expect(asked.ended).toBe('REQUEST_REJECTED')
  expect(frame.methods().at(-1)).toBe('RPC_ABORT')
  expect(opened[0]?.calls).toEqual(['close'])
  expect(room.views()).toEqual([])
})

test('behavior: a window that is closed gives the request back to the frame', async () => {
  const { evm, room, opened } = await createLogin()
  ask(evm)
  await settle()
  expect(room.isShown).toBe(false)
  opened[0]?.leave()
  expect([room.isShown, room.state()?.window]).toEqual([true, undefined])
})

test('behavior: a window that the frame says was left does so, too', async () => {
  const { frame, evm, room } = await createLogin()
  ask(evm)
  await settle()
  frame.screen({ name: 'approve', height: 0 })
  expect([room.isShown, room.state()?.window]).toEqual([false, expect.anything()])
  frame.screen({ name: 'approve', height: 210 })
  expect([room.isShown, room.state()?.window]).toEqual([true, undefined])
})

test('behavior: what the frame asks besides, as a code, is seen though the request has a window', async () => {
  const { frame, evm, room } = await createLogin()
  ask(evm)
  await settle()
  frame.screen({ name: 'code', height: 300 })
  expect(room.isShown).toBe(true)
  frame.screen({ name: 'approve', height: 0 })
  expect(room.isShown).toBe(false)
})

test('behavior: no window without a click, for a read, or while another request is open', async () => {
  const served = await createLogin()
  served.frame.isActive = false
  ask(served.evm)
  await settle()
  expect([served.opened, served.window(), served.room.isShown]).toEqual([[], undefined, true])
  served.frame.isActive = true
  ask(served.evm, { method: 'personal_sign', params: ['0x68', '0x00'] })
  ask(served.evm, { method: 'eth_accounts' })
  await settle()
  expect(served.opened).toEqual([])
})

test('behavior: where the browser blocks it, the frame offers a click of its own', async () => {
  const { evm, opened, window, room } = await createLogin({ isBlocked: true })
  ask(evm)
  await settle()
  expect([opened.length, window(), room.isShown]).toEqual([1, undefined, true])
})

test('behavior: what is refused before it is shown closes its window at once', async () => {
  const { frame, evm, opened } = await createLogin()
  frame.decision = 'refuse'
  const asked = ask(evm)
  await settle()
  expect(asked.ended).toBe('REQUEST_REJECTED')
  expect(opened[0]?.calls).toEqual(['close'])
})

test('S11: a window that looks closed before it found the frame was cut off by the page: the frame takes over, and no further one is opened', async () => {
  const { frame, evm, room, opened, window } = await createLogin()
  ask(evm)
  await settle()
  opened[0]?.leave()
  expect(room.isShown).toBe(true)
  frame.decide('refuse')
  frame.decision = 'later'
  await settle()
  ask(evm)
  await settle()
  expect([opened.length, window(), room.isShown]).toEqual([1, undefined, true])
})

test('behavior: a window that found the frame, or was closed with its request, was not cut off: the next request opens one', async () => {
  const { frame, evm, room, opened } = await createLogin()
  ask(evm)
  await settle()
  frame.screen({ name: 'approve', height: 0 })
  opened[0]?.leave()
  frame.decide('refuse')
  frame.decision = 'later'
  await settle()
  ask(evm)
  await settle()
  room.state()?.window?.cancel()
  await settle()
  opened[1]?.leave()
  ask(evm)
  await settle()
  expect(opened).toHaveLength(3)
})
