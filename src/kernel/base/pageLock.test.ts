import { describe, expect, test } from 'vitest'
import { settle } from '../../testing/settle.js'
import { LatchkeyError } from '../contract/errors.js'
import { createPageLock } from './pageLock.js'

/** Something that runs until it is told to end. */
function createWork(log: string[], name: string) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const run = async (reach: string) => {
    log.push(`${name} in ${reach}`)
    await ended
    log.push(`${name} ended`)
    return name
  }
  return { run, end }
}
/** What the locks of a page of no origin do. */
const forbidden = {
  request: () =>
    Promise.reject(new DOMException('Access to the Locks API is denied in this context.', 'SecurityError')),
} as unknown as LockManager

describe.each([
  ['without locks', undefined],
  ['whose locks may not be used', forbidden],
])('a browser %s', (_, locks) => {
  test('behavior: one after the other within the page, in the order of asking, and it is told so', async () => {
    const lock = createPageLock(() => locks)
    const log: string[] = []
    const [one, two, three, other] = ['one', 'two', 'three', 'other'].map((name) => createWork(log, name))
    const results = [one, two, three].map((work) => work && lock('name', work.run))
    const apart = other && lock('another', other.run)
    await settle()
    expect(log).toEqual(['one in page', 'other in page'])
    two?.end()
    three?.end()
    await settle()
    expect(log).toHaveLength(2)
    one?.end()
    expect(await Promise.all(results)).toEqual(['one', 'two', 'three'])
    expect(log.slice(2)).toEqual([...['one ended', 'two in page', 'two ended', 'three in page', 'three ended']])
    other?.end()
    expect(await apart).toBe('other')
  })

  test('behavior: what throws ends its turn', async () => {
    const lock = createPageLock(() => locks)
    const thrown = lock('name', () => {
      throw new Error('broken')
    })
    const next = lock('name', () => 'next')
    await expect(thrown).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })

  test('behavior: a signal ends the waiting, and nothing comes before its turn by it', async () => {
    const lock = createPageLock(() => locks)
    const log: string[] = []
    const [one, two, three] = ['one', 'two', 'three'].map((name) => createWork(log, name))
    const controller = new AbortController()
    const first = one && lock('name', one.run)
    const second = two && lock('name', two.run, { signal: controller.signal })
    const third = three && lock('name', three.run)
    await settle()
    controller.abort()
    await expect(second).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    three?.end()
    await settle()
    expect(log).toEqual(['one in page'])
    one?.end()
    expect(await Promise.all([first, third])).toEqual(['one', 'three'])
    const own = new LatchkeyError('NOT_CONNECTED', 'Gone')
    const late = lock('name', () => log.push('never'), { signal: AbortSignal.abort(own) })
    await expect(late).rejects.toBe(own)
    expect(log).not.toContain('never')
  })

  test('behavior: a signal that aborts after the turn has come is heeded by what runs alone', async () => {
    const lock = createPageLock(() => locks)
    const controller = new AbortController()
    const work = createWork([], 'one')
    const running = lock('name', work.run, { signal: controller.signal })
    await settle()
    controller.abort()
    work.end()
    expect(await running).toBe('one')
  })
})

test('behavior: other errors of the browser are not taken for a browser without locks', async () => {
  const gone = new DOMException('The document is not fully active.', 'InvalidStateError')
  const lock = createPageLock(() => ({ request: () => Promise.reject(gone) }) as unknown as LockManager)
  await expect(lock('name', () => 'never')).rejects.toBe(gone)
})
