import { expect, test } from 'vitest'
import { createBrowserStorage } from './storage.js'

/** Locks of a browser that blocks storage: they are there, and each is refused. */
const refusing = {
  request: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')),
} as unknown as LockManager
/** Locks that are granted. */
const granting = {
  request: async (_name: string, work: () => Promise<unknown>) => work(),
} as unknown as LockManager

const lockOf = (locks: LockManager) =>
  createBrowserStorage({ indexedDB: undefined, locks, BroadcastChannel: undefined }, () => ({}) as never, {
    projectId: 'demo',
    clock: { now: () => 0, after: () => () => {} },
  }).lock

test('F22: where the browser refuses every lock, work goes on in this tab, one at a time', async () => {
  const lock = lockOf(refusing)
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(`${name} begins`)
    await Promise.resolve()
    order.push(`${name} ends`)
    return name
  }
  expect(await Promise.all([lock('device', work('one')), lock('device', work('two'))])).toEqual(['one', 'two'])
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})

test('behavior: work that failed under its lock is not done a second time', async () => {
  let count = 0
  const work = async () => {
    count++
    throw new DOMException('Not allowed.', 'SecurityError')
  }
  await expect(lockOf(granting)('device', work)).rejects.toThrow('Not allowed.')
  expect(count).toBe(1)
})
