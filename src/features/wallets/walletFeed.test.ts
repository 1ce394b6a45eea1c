import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WalletListing } from '../../kernel/contract/walletListing.js'
import { settle } from '../../testing/settle.js'
import { createWalletFeed } from './walletFeed.js'
import { queryWallets, type WalletQuery } from './walletQueries.js'
import type { WalletAnswer } from './walletRecord.js'

const wallet = (id: string): WalletListing => ({ id, name: id })
const wallets = (count: number) => Array.from({ length: count }, (_, at) => wallet(`w${at}`))

/** A directory whose answers wait for the test; each is made from the list as it is when the answer is released. */
function createDirectory(list: WalletListing[], entries = 4, pages?: number) {
  const waiting: { query: WalletQuery; signal?: AbortSignal; answer(): void; fail(error: Error): void }[] = []
  const asked: number[] = []
  const feed = createWalletFeed({
    query: { entries },
    pages,
    ask: (query, signal) =>
      new Promise<WalletAnswer>((resolve, reject) => {
        asked.push(query.page)
        const entry = {
          query,
          signal,
          answer: () => resolve(queryWallets(list, query)),
          fail: reject,
        }
        waiting.push(entry)
      }),
  })
  const take = (at = 0) => waiting.splice(at, 1)[0]
  return {
    feed,
    list,
    asked,
    waiting,
    async answer(at = 0) {
      take(at)?.answer()
      await settle()
    },
    async fail(error: Error, at = 0) {
      take(at)?.fail(error)
      await settle()
    },
    ids: () => feed.state().wallets.map(({ id }) => id),
  }
}

describe('behavior: pages of wallets', () => {
  test('asks nothing by itself, one page a time, and says when it is done', async () => {
    const { feed, answer, asked, ids } = createDirectory(wallets(6))
    expect(feed.state()).toEqual({ wallets: [], status: 'idle' })
    expect(asked).toEqual([])
    feed.more()
    feed.more()
    expect(feed.state().status).toBe('loading')
    expect(asked).toEqual([1])
    await answer()
    expect(feed.state()).toMatchObject({ status: 'idle', count: 6 })
    expect(ids()).toEqual(['w0', 'w1', 'w2', 'w3'])
    feed.more()
    await answer()
    expect(feed.state()).toMatchObject({ status: 'done', count: 6 })
    expect(ids()).toHaveLength(6)
    feed.more()
    expect(asked).toEqual([1, 2])
  })

  test('an empty directory is done with its first answer', async () => {
    const { feed, answer } = createDirectory([])
    feed.more()
    await answer()
    expect(feed.state()).toEqual({ wallets: [], status: 'done', count: 0 })
  })

  test('parameters: pages', async () => {
    const { feed, answer, ids } = createDirectory(wallets(9), 4, 1)
    feed.more(5)
    await answer()
    expect(feed.state()).toMatchObject({ status: 'done', count: 9 })
    expect(ids()).toHaveLength(4)
  })

  test('a page that comes before its turn waits for it', async () => {
    const { feed, answer, ids, asked } = createDirectory(wallets(12))
    feed.more()
    await answer()
    feed.more(2)
    expect(asked).toEqual([1, 2, 3])
    await answer(1)
    expect(ids()).toEqual(['w0', 'w1', 'w2', 'w3'])
    await answer()
    expect(ids()).toEqual(wallets(12).map(({ id }) => id))
  })

  test('what failed is asked for again, what came is kept', async () => {
    const { feed, answer, fail, ids, asked } = createDirectory(wallets(8))
    feed.more()
    await answer()
    feed.more()
    const error = new Error('down')
    await fail(error)
    expect(feed.state()).toMatchObject({ status: 'failed', error, count: 8 })
    expect(ids()).toHaveLength(4)
    feed.more()
    expect(feed.state()).toMatchObject({ status: 'loading' })
    expect('error' in feed.state()).toBe(false)
    await answer()
    expect(asked).toEqual([1, 2, 2])
    expect(ids()).toHaveLength(8)
  })

  test('when the last watcher leaves, what is on its way is given up, and can be asked for again', async () => {
    const { feed, answer, waiting, ids } = createDirectory(wallets(4))
    const stops = [feed.watch(() => {}), feed.watch(() => {})]
    feed.more()
    stops[0]?.()
    expect(waiting[0]?.signal?.aborted).toBe(false)
    stops[1]?.()
    expect(waiting[0]?.signal?.aborted).toBe(true)
    expect(feed.state().status).toBe('idle')
    // An answer that comes all the same is not taken.
    await answer()
    expect(ids()).toEqual([])
    feed.more()
    await answer()
    expect(ids()).toHaveLength(4)
  })

  test('a server whose pages never fit together is not asked for ever', async () => {
    let calls = 0
    const feed = createWalletFeed({
      query: { entries: 2 },
      ask: async ({ page }) => ({
        wallets: [wallet(`p${page}`), wallet('same')],
        received: 2,
        count: 6 + (calls++ % 2),
      }),
    })
    for (let turn = 0; turn < 20; turn++) {
      feed.more()
      await settle()
    }
    expect(feed.state().status).toBe('done')
    expect(feed.state().wallets.map(({ id }) => id)).toEqual(expect.arrayContaining(['p1', 'same', 'p2', 'p3']))
    expect(calls).toBeLessThan(60)
  })
})

describe('behavior: the directory changes between pages', () => {
  test('one that is added in front makes nothing come twice', async () => {
    const { feed, list, answer, ids } = createDirectory(wallets(8))
    feed.more()
    await answer()
    list.unshift(wallet('new'))
    for (let turn = 0; turn < 5; turn++) {
      feed.more()
      await answer()
    }
    expect(feed.state().status).toBe('done')
    expect(ids().toSorted()).toEqual(list.map(({ id }) => id).toSorted())
    expect(ids().slice(0, 4)).toEqual(['w0', 'w1', 'w2', 'w3'])
  })

  test('one that is taken out drops no other', async () => {
    const { feed, list, answer, ids } = createDirectory(wallets(8))
    feed.more()
    await answer()
    list.shift()
    for (let turn = 0; turn < 5; turn++) {
      feed.more()
      await answer()
    }
    expect(ids()).toEqual(expect.arrayContaining(list.map(({ id }) => id)))
    expect(new Set(ids()).size).toBe(ids().length)
  })

  type Step = {
    readonly do: 'more' | 'answer' | 'fail' | 'add' | 'remove' | 'move'
    readonly a: number
    readonly b: number
  }
  const step: fc.Arbitrary<Step> = fc.record({
    do: fc.constantFrom('more', 'more', 'answer', 'answer', 'answer', 'fail', 'add', 'remove', 'move'),
    a: fc.nat(60),
    b: fc.nat(60),
  })
  test('whatever the order of answers and failures, and whatever changes between them, nothing is repeated or dropped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(30), fc.array(step, { maxLength: 40 }), async (size, steps) => {
        const { feed, list, waiting, answer, fail, ids } = createDirectory(wallets(size))
        let before: string[] = []
        let added = 0
        const check = () => {
          expect(new Set(ids()).size).toBe(ids().length)
          // What is in sight stays where it is.
          expect(ids().slice(0, before.length)).toEqual(before)
          before = ids()
        }
        // While pages are still to come, one change between two answers: two can hide each other where only pages are seen.
        let edited = false
        for (const { do: verb, a, b } of steps) {
          if (verb === 'more') feed.more((a % 3) + 1)
          else if (verb === 'answer' || verb === 'fail') {
            if (waiting.length === 0) continue
            if (verb === 'answer') edited = false
            await (verb === 'answer' ? answer(a % waiting.length) : fail(new Error('down'), a % waiting.length))
          } else if (!edited && waiting.length === 0 && feed.state().status !== 'done') {
            edited = true
            const at = a % (list.length + 1)
            if (verb === 'add') list.splice(at, 0, wallet(`n${added++}`))
            else {
              const [taken] = list.splice(at, 1)
              if (verb === 'move' && taken) list.splice(b % (list.length + 1), 0, taken)
            }
          }
          check()
        }
        for (let turn = 0; turn < 200 && (waiting.length > 0 || feed.state().status !== 'done'); turn++) {
          if (waiting.length === 0) feed.more()
          await answer()
          check()
        }
        expect(feed.state().status).toBe('done')
        expect(ids()).toEqual(expect.arrayContaining(list.map(({ id }) => id)))
      }),
      { numRuns: 200 },
    )
  })
})
