import { beforeEach, describe, expect, test } from 'vitest'
import { LatchkeyError } from '../kernel/index.js'
import { createTestClock, type TestClock } from '../testing/clock.js'
import { settle } from '../testing/settle.js'
import { createLive, type LiveParts, type LiveQuestion } from './live.js'
import { createLives } from './lives.js'

interface Asked extends LiveQuestion<string> {
  answer(value: string): void
  fail(reason: unknown): void
}

let clock: TestClock
let asked: Asked[]
let ending: AbortController
let isVisible: boolean
let onVisible: Set<(visible: boolean) => void>
beforeEach(() => {
  clock = createTestClock()
  asked = []
  ending = new AbortController()
  isVisible = true
  onVisible = new Set()
})
const look = (visible: boolean) => {
  isVisible = visible
  for (const run of [...onVisible]) run(visible)
}
const make = (parts: Partial<LiveParts<string>> = {}) =>
  createLive<string>({
    ask: (question) =>
      new Promise((answer, fail) => {
        asked.push({ ...question, answer, fail })
      }),
    keepFor: 30_000,
    clock,
    page: {
      visible: () => isVisible,
      onVisible(run) {
        onVisible.add(run)
        return () => void onVisible.delete(run)
      },
    },
    signal: ending.signal,
    ...parts,
  })
const last = () => asked.at(-1) as Asked
const answer = async (value: string) => {
  await settle()
  last().answer(value)
  await settle()
}
const fail = async (reason: unknown) => {
  await settle()
  last().fail(reason)
  await settle()
}

describe('watching', () => {
  test('behavior: what is not watched asks for nothing, and holds no timer', async () => {
    const live = make()
    await settle()
    expect([live.get(), asked.length, clock.pending]).toEqual([undefined, 0, 0])
    const stop = live.watch(() => {})
    await answer('one')
    stop()
    await clock.advance(100_000)
    expect([live.get(), asked.length, clock.pending, onVisible.size]).toEqual(['one', 1, 0, 0])
  })

  test('behavior: all watchers share one question, and each hears the answer', async () => {
    const live = make()
    const heard: string[] = []
    const listener = () => heard.push('same')
    live.watch(listener)
    const stop = live.watch(listener)
    live.watch(() => heard.push(`${live.get()}`))
    await answer('one')
    expect([asked.length, heard]).toEqual([1, ['same', 'same', 'one']])
    stop()
    stop()
    await clock.advance(30_000)
    await answer('two')
    expect(heard.slice(3)).toEqual(['same', 'two'])
  })

  test('behavior: a value that holds is not asked for again, one that is watched is when its time is over', async () => {
    const live = make()
    live.watch(() => {})()
    await answer('one')
    await clock.advance(29_999)
    live.watch(() => {})
    await settle()
    expect(asked).toHaveLength(1)
    await clock.advance(1)
    expect(asked[1]).toMatchObject({ fresh: false, before: 'one' })
  })

  test('behavior: nothing is asked while the page is hidden; what is too old is asked for when it is back', async () => {
    isVisible = false
    const live = make()
    live.watch(() => {})
    await clock.advance(60_000)
    expect(asked).toHaveLength(0)
    look(true)
    await answer('one')
    look(false)
    await clock.advance(60_000)
    expect(asked).toHaveLength(1)
    look(true)
    await settle()
    expect(asked).toHaveLength(2)
  })

  test('behavior: the same value stays the same object, and no watcher hears of it', async () => {
    const live = make({ isSame: (left, right) => left.length === right.length })
    let heard = 0
    live.watch(() => heard++)
    await answer('one')
    await clock.advance(30_000)
    await answer('two')
    expect([live.get(), heard]).toEqual(['one', 1])
  })

  test('behavior: a listener that throws stops no other', async () => {
    const live = make()
    const seen: unknown[] = []
    const uncaught = (error: Error) => seen.push(error.message)
    process.once('uncaughtException', uncaught)
    live.watch(() => {
      throw new Error('mine')
    })
    live.watch(() => seen.push('other'))
    await answer('one')
    expect(seen.sort()).toEqual(['mine', 'other'])
  })
})

describe('refresh', () => {
  test('behavior: passes the cache, is asked once for all callers, and its answer is the one that counts', async () => {
    const live = make()
    live.watch(() => {})
    await settle()
    const [early] = asked as [Asked]
    const both = Promise.all([live.refresh(), live.refresh()])
    await settle()
    expect(asked.map(({ fresh }) => fresh)).toEqual([false, true])
    await answer('new')
    early.answer('old')
    await settle()
    expect([await both, live.get()]).toEqual([['new', 'new'], 'new'])
  })

  test('behavior: works unwatched', async () => {
    const live = make()
    const value = live.refresh()
    await answer('one')
    expect([await value, live.get(), clock.pending]).toEqual(['one', 'one', 0])
  })

  test('behavior: what expires is asked for past caches: at once where it is watched, else once it is', async () => {
    const live = make()
    const stop = live.watch(() => {})
    await answer('one')
    live.expire()
    await settle()
    expect(asked.map(({ fresh }) => fresh)).toEqual([false, true])
    // Out of date before it is there: asked once more.
    live.expire()
    await answer('two')
    expect(asked.map(({ fresh }) => fresh)).toEqual([false, true, true])
    await answer('three')
    stop()
    live.expire()
    await settle()
    expect(asked).toHaveLength(3)
    live.watch(() => {})
    await settle()
    expect(last()).toMatchObject({ fresh: true, before: 'three' })
  })
})

describe('failure', () => {
  test('F15 the old value stays, nothing is asked for 30 s exactly, and the failure is heard once', async () => {
    const heard: unknown[] = []
    const live = make({ onFailure: (error) => heard.push(error), retries: 0 })
    let told = 0
    live.watch(() => told++)
    live.watch(() => {})
    await answer('one')
    await clock.advance(30_000)
    const reason = new Error('down')
    await fail(reason)
    expect([live.get(), live.error(), heard, told]).toEqual(['one', reason, [reason], 2])
    await expect(live.refresh()).rejects.toBe(reason)
    live.expire()
    await clock.advance(29_999)
    expect(asked).toHaveLength(2)
    await clock.advance(1)
    expect(asked).toHaveLength(3)
    await answer('one')
    expect([live.get(), live.error(), told]).toEqual(['one', undefined, 3])
  })

  const down = () => new LatchkeyError('SERVICE_UNREACHABLE', 'The service could not be reached')

  test('behavior: a query that fails is asked again after 1, 2 and 4 s, reported once, then blocked for 30 s', async () => {
    const heard: unknown[] = []
    const live = make({ onFailure: (error) => heard.push(error) })
    live.watch(() => {})
    for (const [at, wait] of [1000, 2000, 4000, 30_000].entries()) {
      await fail(down())
      expect(live.error()).toMatchObject({ code: 'SERVICE_UNREACHABLE' })
      await clock.advance(wait - 1)
      expect(asked).toHaveLength(at + 1)
      await clock.advance(1)
      expect(asked).toHaveLength(at + 2)
    }
    expect(heard).toHaveLength(1)
    await answer('one')
    expect([live.get(), live.error()]).toEqual(['one', undefined])
    // An answer ends it: the next failure begins at 1 s.
    await clock.advance(30_000)
    await fail(down())
    await clock.advance(1000)
    expect(asked).toHaveLength(7)
  })

  test('parameters: retries; the wait stays at 30 s once it is there, or is what the service asked for', async () => {
    const live = make({ retries: 8 })
    live.watch(() => {})
    for (const wait of [1, 2, 4, 8, 16, 30, 30]) {
      await fail(new Error('down'))
      const before = asked.length
      await clock.advance(wait * 1000 - 1)
      expect(asked).toHaveLength(before)
      await clock.advance(1)
      expect(asked).toHaveLength(before + 1)
    }
    const other = make()
    other.watch(() => {})
    await fail(new LatchkeyError('RATE_LIMITED', 'Rate Limited', { data: { retryAfter: 5000 } }))
    const before = asked.length
    await clock.advance(4999)
    expect(asked).toHaveLength(before)
    await clock.advance(1)
    expect(asked).toHaveLength(before + 1)
  })

  test('behavior: what would be refused again is not, nor what is not watched, nor while the page is hidden', async () => {
    const refused = make()
    refused.watch(() => {})
    await fail(new LatchkeyError('SERVICE_REFUSED', 'The service refused the call'))
    await clock.advance(29_999)
    expect(asked).toHaveLength(1)
    ending.abort()

    ending = new AbortController()
    const left = make()
    const stop = left.watch(() => {})
    await fail(down())
    stop()
    await clock.advance(60_000)
    expect([asked.length, clock.pending]).toEqual([2, 0])

    const hidden = make()
    hidden.watch(() => {})
    await fail(down())
    look(false)
    await clock.advance(60_000)
    expect(asked).toHaveLength(3)
    look(true)
    await settle()
    expect(asked).toHaveLength(4)
  })

  test('behavior: refresh passes a wait, and its own failure rejects its own call alone', async () => {
    const live = make()
    live.watch(() => {})
    await fail(down())
    const reason = down()
    const refreshed = expect(live.refresh()).rejects.toBe(reason)
    await fail(reason)
    await refreshed
    await clock.advance(29_999)
    expect(asked).toHaveLength(2)
  })

  test('behavior: nothing is asked and no watcher is called once its part has ended', async () => {
    const live = make()
    let told = 0
    live.watch(() => told++)
    await settle()
    ending.abort()
    await answer('late')
    await clock.advance(60_000)
    expect([live.get(), told, asked.length, clock.pending, onVisible.size]).toEqual([undefined, 0, 1, 0, 0])
    await expect(live.refresh()).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  })
})

test('behavior: one value for a key; a hundred that are not watched are kept, and all that are', () => {
  const lives = createLives(() => make())
  const first = lives.of('first')
  const stop = first.watch(() => {})
  for (let at = 0; at < 200; at++) lives.of(`${at}`)
  expect(lives.of('first')).toBe(first)
  expect(lives.all()).toHaveLength(100)
  const kept = lives.of('199')
  lives.forget()
  expect(lives.all().map(([key]) => key)).toEqual(['first'])
  expect(lives.of('199')).not.toBe(kept)
  stop()
})

describe('reading', () => {
  test('behavior: what is fresh is read without a question; all that read at once share one', async () => {
    const live = make()
    const reads = [live.read(), live.read()]
    await answer('one')
    expect(await Promise.all(reads)).toEqual(['one', 'one'])
    expect(await live.read()).toBe('one')
    expect(asked.map(({ fresh }) => fresh)).toEqual([false])
    await clock.advance(30_000)
    const next = live.read()
    await answer('two')
    expect(await next).toBe('two')
  })

  test('behavior: a page out of sight is no obstacle, an end is', async () => {
    const live = make()
    look(false)
    const read = live.read()
    await answer('one')
    expect(await read).toBe('one')
    ending.abort()
    await expect(live.read()).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  })

  test('F15 within 30 s of a failure it rejects with that; what was expired is asked for past caches', async () => {
    const live = make()
    const read = live.read()
    const failed = expect(read).rejects.toBe('down')
    await fail('down')
    await failed
    await clock.advance(29_999)
    await expect(live.read()).rejects.toBe('down')
    expect(asked).toHaveLength(1)
    await clock.advance(1)
    const next = live.read()
    await answer('one')
    expect(await next).toBe('one')
    live.expire()
    const fresh = live.read()
    await answer('two')
    expect(await fresh).toBe('two')
    expect(asked.map(({ fresh }) => fresh)).toEqual([false, false, true])
  })
})
