import { setTimeout as pass } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { abortAfter } from './abortAfter.js'

test('F12: a time-out comes, whatever the machine collects meanwhile; another signal comes before it', async () => {
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc') as () => void
  const caller = new AbortController()
  const signals = Array.from({ length: 50 }, () => abortAfter(200, caller.signal))
  const early = new AbortController()
  const ended = abortAfter(60_000, early.signal)
  for (let round = 0; round < 3; round++) {
    await pass(20)
    collect()
  }
  early.abort(new Error('gone'))
  expect([ended.aborted, ended.reason]).toEqual([true, new Error('gone')])
  await pass(400)
  expect(signals.filter(({ aborted }) => aborted)).toHaveLength(50)
  expect(signals[0]?.reason).toMatchObject({ name: 'TimeoutError' })
})
