import { expect, test } from 'vitest'
import { createMemoryStore } from '../keys/index.js'
import { findDevice } from './device.js'

const lock = <Result>(_name: string, work: () => Promise<Result>) => work()

test('F22: storage that cannot be read is asked once: one that never answers makes the user wait a single time', async () => {
  const asked: string[] = []
  const refuse = (what: string) => () => {
    asked.push(what)
    return Promise.reject(new Error('No answer.'))
  }
  const store = { read: refuse('read'), list: refuse('list'), write: refuse('write'), remove: refuse('remove') }
  const device = await findDevice(store, 'demo', lock)
  expect([device.isKept, asked]).toEqual([false, ['list']])
  await device.change({ refresh: 'token' })
  expect(await device.read()).toMatchObject({ id: device.keys.id, refresh: 'token' })
})

test('behavior: a browser that keeps the device finds the same one again', async () => {
  const store = createMemoryStore()
  const { keys, isKept } = await findDevice(store, 'demo', lock)
  expect(isKept).toBe(true)
  expect((await findDevice(store, 'demo', lock)).keys.id).toBe(keys.id)
})
