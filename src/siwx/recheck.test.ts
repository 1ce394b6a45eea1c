import { expect, test, vi } from 'vitest'
import { settle } from '../testing/settle.js'
import { account, prepareWorld } from './test/world.js'

vi.setConfig({ testTimeout: 60_000 })
const world = prepareWorld()
const chainId = 'eip155:31337'

/** A page that is signed in. */
async function signIn() {
  const page = world.open()
  const ended = vi.fn()
  page.watch?.(ended)
  await page.addSession(await page.write())
  page.calls.splice(0)
  const token = page.tokens.find()
  const sessions = () => page.getSessions(chainId, account.address)
  return { ...page, token, sessions, ended }
}
const minute = 60_000

test('S32: a user who is suspended loses the session within a minute, and the page hears', async () => {
  const { clock, token, tokens, sessions, ended, calls } = await signIn()
  await clock.advance(minute - 1)
  expect(calls).toEqual([])
  await world.suspend(token)
  await clock.advance(1)
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1))
  expect(calls).toEqual(['session'])
  expect(await sessions()).toEqual([])
  expect(tokens.find()).toBeUndefined()
  // No more of it is asked.
  await clock.advance(5 * minute)
  expect(calls).toEqual(['session'])
  await world.suspend(token, true)
})

test('behavior: a session that goes on is asked about once a minute, and no other', async () => {
  const { clock, sessions, ended, calls } = await signIn()
  for (const asked of [1, 2, 3]) {
    await clock.advance(minute)
    await vi.waitFor(() => expect(calls).toHaveLength(asked))
    await settle()
    expect(await sessions()).toHaveLength(1)
  }
  expect(ended).not.toHaveBeenCalled()
})

test('S32: one of an earlier load, whose token is gone, is asked about at once', async () => {
  const before = await signIn()
  await world.suspend(before.token)
  const page = world.open({}, before.storage)
  const ended = vi.fn()
  page.watch?.(ended)
  expect(await page.getSessions(chainId, account.address)).toHaveLength(1)
  await page.clock.advance(0)
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1))
  expect(await page.getSessions(chainId, account.address)).toEqual([])
  await world.suspend(before.token, true)
})

test('behavior: a page that is out of sight asks nothing; back after a minute it asks at once', async () => {
  const { clock, show, ended, token, calls } = await signIn()
  show(false)
  await world.suspend(token)
  await clock.advance(10 * minute)
  expect(calls).toEqual([])
  show(true)
  await clock.advance(0)
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1))
  await world.suspend(token, true)
})

test('F12: where the services do not answer, the session goes on, and they are asked again', async () => {
  const { clock, sessions, ended, token } = await signIn()
  await world.suspend(token)
  world.lose(true)
  for (let at = 0; at < 30; at++) await clock.advance(2000)
  await settle()
  expect(await sessions()).toHaveLength(1)
  expect(ended).not.toHaveBeenCalled()
  world.lose(false)
  await vi.waitFor(
    async () => {
      await clock.advance(10_000)
      expect(ended).toHaveBeenCalledTimes(1)
    },
    { timeout: 20_000 },
  )
  await world.suspend(token, true)
})

test('S32: who is suspended signs in no more, and the page hears the code', async () => {
  const { addSession, write, token } = await signIn()
  await world.suspend(token)
  await expect(addSession(await write())).rejects.toMatchObject({ code: 'USER_SUSPENDED' })
  await world.suspend(token, true)
  await addSession(await write())
})
