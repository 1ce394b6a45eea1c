import { expect, test } from 'vitest'
import type { Health } from '../../api/own.js'
import { listMatters } from './matters.js'

const since = '2026-03-01T09:00:00.000Z'
const seen = (one: Partial<Health>): Health => ({
  ...{ part: 'auth', what: 'database', name: '', isWell: false, why: '', since },
  ...one,
})
const lately = { hour: 0, day: 0, month: 0 }
const traffic = { requests: lately, connections: lately, parts: [], limits: [] }
const whatOf = (known: Parameters<typeof listMatters>[0]) => listMatters(known).map(({ what }) => what)

test('behavior: nothing is said of what is well, or not known yet', () => {
  expect(listMatters({})).toEqual([])
  expect(listMatters({ health: { health: [seen({ isWell: true })], hasMail: true }, traffic, bounces: 0 })).toEqual([])
})

test('behavior: what is not well is named, with why, since when and what to do', () => {
  const health = {
    hasMail: false,
    health: [
      seen({}),
      seen({ part: 'mail', what: 'mail', name: 'auth' }),
      seen({ part: 'data', what: 'node', name: 'node.example of Ethereum', why: 'it is 9 blocks behind the newest' }),
    ],
  }
  expect(listMatters({ health })).toMatchObject([
    { what: 'Auth database does not answer', since, todo: expect.stringMatching(/database runs/) },
    { what: 'Mail of auth server does not answer' },
    { what: 'Node node.example of Ethereum is not well: it is 9 blocks behind the newest', to: '/chains' },
    { what: 'No mail server is named' },
  ])
})

test('behavior: failed calls, limits and bounces are matters; of many limits the first three are named', () => {
  const parts = [
    { part: 'data', day: 5, month: 5, failed: 1 },
    { part: 'auth', day: 5, month: 5, failed: 0 },
  ]
  const limits = ['dataAddress', 'dataProject', 'authAddress', 'mailAddress'].map((limit) => ({
    limit,
    about: `calls of ${limit}`,
    times: 2,
  }))
  expect(whatOf({ traffic: { ...traffic, parts, limits }, bounces: 1 })).toEqual([
    'Data could not answer 1 call since yesterday',
    'Limits were reached since yesterday: calls of dataAddress (2 times), calls of dataProject (2 times), calls of authAddress (2 times), 1 more',
    'No mail goes to 1 address that bounced',
  ])
})
