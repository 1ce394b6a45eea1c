import { expect, test, vi } from 'vitest'
import { keepCode } from './keepCode.js'

test('behavior: loads once, also for calls at the same time', async () => {
  const load = vi.fn(async () => ({ name: 'module' }))
  const code = keepCode(load)
  expect(load).not.toHaveBeenCalled()
  expect(await Promise.all([code(), code()])).toEqual([{ name: 'module' }, { name: 'module' }])
  await code()
  expect(load).toHaveBeenCalledTimes(1)
})

test('F29: what failed is loaded again', async () => {
  const load = vi.fn(async () => 'module').mockRejectedValueOnce(new Error('offline'))
  const code = keepCode(load)
  await expect(code()).rejects.toThrow('offline')
  expect(await code()).toBe('module')
})
