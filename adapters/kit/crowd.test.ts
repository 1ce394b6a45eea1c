import { expect, test } from 'vitest'
import { createCrowd, type Member } from './crowd.js'

const member = (...names: string[]): Member => ({ names })
const setUp = (kept: readonly Member[] = []) => {
  let time = 0
  const crowd = createCrowd<Member>(
    () => time,
    (entry) => kept.includes(entry),
  )
  let count = 0
  return {
    crowd,
    pass: (ms: number) => {
      time += ms
    },
    /** So many that share no name. */
    flood: (size: number) => {
      for (let at = 0; at < size; at++) crowd.admit(member(`flood ${++count}`))
    },
    holds: (entry: Member) => [...crowd].includes(entry),
  }
}

test('S38: a flood before, after, or on both sides of a wallet does not keep it out', () => {
  for (const [before, after] of [
    [1000, 0],
    [0, 1000],
    [1000, 10],
    [10, 1000],
  ] as const) {
    const { crowd, flood, holds } = setUp()
    const wallet = member('Wallet')
    flood(before)
    crowd.admit(wallet)
    flood(after)
    expect(holds(wallet), `${before} before, ${after} after`).toBe(true)
    expect(crowd.size).toBe(32)
  }
})

test('S38: seconds of floods: what came first stays, what comes gets in, and there are never more than 96', () => {
  const { crowd, flood, pass, holds } = setUp()
  const early = member('Early')
  crowd.admit(early)
  for (let seconds = 0; seconds < 20; seconds++) {
    flood(500)
    pass(1000)
  }
  const late = member('Late')
  crowd.admit(late)
  flood(500)
  expect([holds(early), holds(late), crowd.size]).toEqual([true, true, 96])
})

test('S38: of one name there are three: the first, and the latest two', () => {
  const { crowd, holds } = setUp()
  const entries = Array.from({ length: 10 }, (_, at) => member('Same', `own ${at}`))
  const left = entries.flatMap((entry) => [...crowd.admit(entry)])
  expect(entries.map(holds)).toEqual(entries.map((_, at) => [0, 8, 9].includes(at)))
  expect(left).toEqual(entries.slice(1, 8))
})

test('behavior: one in use stays; where all are, the new one is told to leave', () => {
  const kept = [member('Same'), member('Same'), member('Same')]
  const { crowd, holds } = setUp(kept)
  for (const entry of kept) crowd.admit(entry)
  const late = member('Same')
  expect(crowd.admit(late)).toEqual([late])
  expect([kept.every(holds), holds(late)]).toEqual([true, false])
  crowd.delete(kept[0] as Member)
  expect(crowd.admit(late)).toEqual([])
})
