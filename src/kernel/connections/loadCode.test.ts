import { expect, test } from 'vitest'
import { createEmitter } from '../base/emitter.js'
import type { KernelEvents } from '../feature/events.js'
import { loadCode } from './loadCode.js'

test('F29: code that connects and does not arrive is a failed attempt, with a code, and is told', async () => {
  const events = createEmitter<KernelEvents>()
  const failures: string[] = []
  events.on('failed', ({ error }) => failures.push(error.code))
  const lost = async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  await expect(loadCode(lost, events)).rejects.toMatchObject({
    code: 'CODE_UNAVAILABLE',
    message: 'Failed to connect: Failed to fetch dynamically imported module',
  })
  expect(failures).toEqual(['CODE_UNAVAILABLE'])
  expect(await loadCode(async () => 'code', events)).toBe('code')
})
