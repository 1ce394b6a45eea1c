import { expect, test } from 'vitest'
import { createFirstFetch } from './createFirstFetch.js'

test('behavior: who is logged in is asked for at once, and that answer is given once: who logs in meanwhile is asked for anew', async () => {
  const asked: unknown[] = []
  const ask = createFirstFetch(async (input) => {
    asked.push(input)
    return new Response(`${asked.length}`)
  })
  expect(asked).toEqual(['/console/v1/me'])
  const read = async (path: string) => (await ask(path, { method: 'GET' })).text()
  expect([await read('/console/v1/ways'), await read('/console/v1/me'), await read('/console/v1/me')]).toEqual([
    ...['2', '1', '3'],
  ])
})

test('behavior: a first call that fails is the error of who asks', async () => {
  const ask = createFirstFetch(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(ask('/console/v1/me')).rejects.toThrow('Failed to fetch')
})
