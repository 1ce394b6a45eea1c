import { expect, test, vi } from 'vitest'
import { describeEachStore } from '../../../../../test/eachStore.js'
import { createTestClock } from '../../../../../test/memoryServices.js'
import { createAnswerStore } from './answerStore.js'
import { createFlights } from './createFlights.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const signal = () => AbortSignal.timeout(20_000)

describeEachStore('flights', (stores) => {
  const read = (key: string) =>
    stores.store.data.selectFrom('data.flights').selectAll().where('key', '=', key).executeTakeFirst()

  test('behavior: work of one key is done by one at a time, of two keys at once', async () => {
    const processes = [createFlights(stores.store.data), createFlights(stores.other.data)]
    const open = { same: 0, other: 0 }
    let most = 0
    const work = (key: 'same' | 'other') => async () => {
      open[key]++
      most = Math.max(most, open.same)
      await stores.store.data.selectFrom('data.flights').selectAll().execute()
      expect(open[key]).toBe(1)
      open[key]--
    }
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const key = index % 4 === 3 ? 'other' : 'same'
        return processes[index % 2]?.run(key, signal(), work(key))
      }),
    )
    expect([most, await read('same'), await read('other')]).toEqual([1, undefined, undefined])
  })

  test('behavior: what another has done is enough for who waited for it', async () => {
    let done: string | undefined
    let worked = 0
    const run = (flights: ReturnType<typeof createFlights>) =>
      flights.run(
        'shared',
        signal(),
        async () => {
          worked++
          done = 'done'
          return done
        },
        async () => done,
      )
    const both = [run(createFlights(stores.store.data)), run(createFlights(stores.other.data))]
    expect([await Promise.all(both), worked]).toEqual([['done', 'done'], 1])
  })

  test('behavior: a process that died in its work blocks the next for seconds, less than a request waits', async () => {
    const left = stores.store.data.insertInto('data.flights')
    const later = (seconds: number) => new Date(Date.now() + seconds * 1_000)
    await left.values({ key: 'gone', owner: 'dead', ends_at: later(1) }).execute()
    const began = Date.now()
    expect(await createFlights(stores.other.data).run('gone', signal(), async () => 'done')).toBe('done')
    expect(Date.now() - began).toBeGreaterThan(800)
    // The lease that a process takes is that short: who waits for one that died still has time for its own work.
    let lease: Date | undefined
    await createFlights(stores.store.data).run('new', signal(), async () => {
      lease = (await read('new'))?.ends_at
    })
    expect(Number(lease) - Date.now()).toBeLessThan(5_000)
  })

  test('behavior: long work keeps its place by saying that it goes on', async () => {
    const [first, second] = [createFlights(stores.store.data), createFlights(stores.other.data)]
    let isOver = false
    const long = first.run('long', signal(), async () => {
      const begin = Number((await read('long'))?.ends_at)
      await vi.waitFor(async () => expect(Number((await read('long'))?.ends_at)).toBeGreaterThan(begin), 10_000)
      isOver = true
    })
    await vi.waitFor(async () => expect(await read('long')).toBeDefined())
    await second.run('long', signal(), async () => expect(isOver).toBe(true))
    await long
  })

  test('behavior: who waits gives up with the request; work that fails leaves its place', async () => {
    const flights = createFlights(stores.store.data)
    const gone = new AbortController()
    await flights.run('busy', signal(), async () => {
      const waiting = flights.run('busy', gone.signal, async () => 'never')
      gone.abort()
      await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    })
    await expect(flights.run('busy', signal(), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await read('busy')).toBeUndefined()
  })

  test('behavior: a forced answer replaces the kept one for all; bodies are kept together', async () => {
    const clock = createTestClock()
    const [first, second] = [createAnswerStore(stores.store.data, clock), createAnswerStore(stores.other.data, clock)]
    let made = 0
    const wanted = { key: 'forced', freshMs: 1_000, signal: signal(), make: async () => ++made }
    expect((await first.get(wanted)).body).toBe(1)
    expect((await first.get({ ...wanted, isForced: true })).body).toBe(2)
    expect([(await first.get(wanted)).body, (await second.get(wanted)).body]).toEqual([2, 2])
    await first.put(new Map(Array.from({ length: 50 }, (_, index) => [`part ${index}`, { index }])))
    await first.put(new Map())
    expect((await second.findOld('part 49'))?.body).toEqual({ index: 49 })
  })
})
