import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldLabel } from '../../services/src/parts/names/label.js'
import { type OwnStorage, resembles, type Token } from '../../src/plugin.js'
import { spellingOf } from '../../src/testing/test/spelled.js'
import { isNameLike } from './name.js'
import { toNextStep } from './nextStep.js'
import { notePastReceiver, readPastNames, readPastReceivers } from './pastReceivers.js'
import { resemblesName } from './resemblesName.js'
import type { ReceiverState } from './state.js'
import { toWarnings } from './warnings.js'

const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const evm = spellingOf('eip155')
/** The friend's first and last characters, and another middle. */
const poison = `0x3C44${'0'.repeat(32)}93BC`

describe('S20 the receiver', () => {
  test('parameters: resembles', () => {
    expect(resembles(poison, friend, evm)).toBe(true)
    expect(resembles(friend, friend, evm)).toBe(false)
    expect(resembles(friend.toLowerCase(), friend, evm)).toBe(false)
    expect(resembles(own, friend, evm)).toBe(false)
    // Only one end alike.
    expect(resembles(`0x3C44${'0'.repeat(36)}`, friend, evm)).toBe(false)
  })

  test('behavior: where case counts, an address that differs by case alone is another, and looks the same', () => {
    expect(resembles(friend.toLowerCase(), friend, spellingOf('casing'))).toBe(true)
    expect(resembles(friend, friend, spellingOf('casing'))).toBe(false)
    expect(resembles(poison, friend, spellingOf('casing'))).toBe(true)
    expect(resembles('ANNA', 'anna', spellingOf('folding'))).toBe(false)
    expect(resembles('annex-anna', 'ann-else-nna', spellingOf('folding'))).toBe(true)
    // No lead: all characters are looked at.
    expect(resembles(`0x3C44${'0'.repeat(32)}93BC`, '0xFF93BC', spellingOf('folding'))).toBe(false)
  })

  test('behavior: an address like one used before, but another, gets a warning', () => {
    expect(toWarnings({ spelling: evm, to: poison, own: [own], past: [friend] })).toEqual({
      warnings: ['resembles'],
      resembled: friend,
    })
    // Sent to before: known, whatever it looks like.
    expect(toWarnings({ spelling: evm, to: poison, own: [own], past: [poison, friend] }).warnings).toEqual([])
  })

  test('behavior: own, new and known receivers', () => {
    expect(toWarnings({ spelling: evm, to: own, own: [own], past: [] }).warnings).toEqual(['self'])
    expect(toWarnings({ spelling: evm, to: friend, own: [own], past: [] }).warnings).toEqual(['new'])
    expect(toWarnings({ spelling: evm, to: friend, own: [own], past: [friend] }).warnings).toEqual([])
  })

  test('behavior: a contract gets a warning, unless it is the account itself', () => {
    const facts = { own: [own], past: [friend], isContract: true }
    expect(toWarnings({ spelling: evm, ...facts, to: friend }).warnings).toEqual(['contract'])
    expect(toWarnings({ spelling: evm, ...facts, to: poison }).warnings).toEqual(['resembles', 'contract'])
    expect(toWarnings({ spelling: evm, ...facts, to: own }).warnings).toEqual(['self'])
  })

  test('behavior: past receivers are few, parsed when read, and kept apart by namespace', () => {
    const { storage, written } = createStorage()
    for (let at = 0; at < 25; at++) notePastReceiver(storage, { namespace: 'one', address: `a${at}` })
    notePastReceiver(storage, { namespace: 'one', address: 'a24' })
    notePastReceiver(storage, { namespace: 'two', address: 'b' })
    expect(readPastReceivers(storage, 'two')).toEqual(['b'])
    expect(readPastReceivers(storage, 'one')).toHaveLength(19)
    expect(readPastReceivers(storage, 'one')[0]).toBe('a24')
    expect(written.get('receivers')).toHaveLength(20)
    written.set('receivers', [{ namespace: 'one', address: { evil: true } }])
    expect(readPastReceivers(storage, 'one')).toEqual([])
  })
})

describe('S21 names', () => {
  test('behavior: a name that could pass for another one gets a warning', () => {
    const warn = (name: string) => toWarnings({ spelling: evm, to: friend, name, own: [], past: [friend] }).warnings
    expect(warn('vit\u0430lik.eth')).toEqual(['unusualName'])
    expect(warn('vitalik.eth')).toEqual([])
  })

  test('parameters: isNameLike', () => {
    expect(['a.eth', 'sub.a.eth'].every(isNameLike)).toBe(true)
    expect(['', 'a', '.eth', 'a.', 'a b.eth', `${'a'.repeat(260)}.eth`].some(isNameLike)).toBe(false)
  })
})

describe('S20 a name that was used before', () => {
  const anna = { name: 'anna-mills.users.test', address: friend }
  const warn = (name: string, to: string, pastNames = [anna]) =>
    toWarnings({ spelling: evm, to, name, own: [own], past: pastNames.map(({ address }) => address), pastNames })

  test('behavior: one that leads elsewhere than the last time gets a warning with the address of then', () => {
    expect(warn(anna.name, stranger)).toMatchObject({ warnings: ['nameChanged'], pastName: anna })
    expect(warn(anna.name, friend)).toEqual({ warnings: [] })
    expect(warn(anna.name, friend.toLowerCase())).toEqual({ warnings: [] })
    // The last time counts, whatever was before that; also where the address of now is known by something else.
    expect(warn(anna.name, friend, [{ ...anna, address: stranger }, anna])).toMatchObject({
      warnings: ['nameChanged'],
      pastName: { name: anna.name, address: stranger },
    })
    expect(warn(anna.name, own)).toMatchObject({ warnings: ['self', 'nameChanged'] })
    expect(warn(anna.name, poison)).toMatchObject({ warnings: ['resembles', 'nameChanged'], resembled: friend })
  })

  test.each(['annamills.users.test', 'anna-mi1ls.users.test', 'anna-mllis.users.test', 'anna-rnills.users.test'])(
    'behavior: %s resembles it: both are shown',
    (name) => {
      expect(warn(name, stranger)).toMatchObject({ warnings: ['nameResembles'], pastName: anna })
      // It leads where the other one did: nothing to mix up.
      expect(warn(name, friend)).toEqual({ warnings: [] })
      // Sent to before: known, whatever it looks like.
      expect(warn(name, stranger, [anna, { name, address: stranger }])).toEqual({ warnings: [] })
      // It leads elsewhere than the last time, which is the graver thing.
      expect(warn(name, own, [anna, { name, address: stranger }])).toMatchObject({
        warnings: ['self', 'nameChanged'],
        pastName: { name, address: stranger },
      })
    },
  )

  test('behavior: a zone that looks like another one does as well; a letter of another script is shown by its number, too', () => {
    expect(warn('anna-mills.u5ers.test', stranger).warnings).toEqual(['new'])
    expect(warn('pay.0cean.eth', stranger, [{ name: 'pay.ocean.eth', address: friend }]).warnings).toEqual([
      'nameResembles',
    ])
    expect(warn('\u0430nna-mills.users.test', stranger).warnings).toEqual(['new', 'unusualName'])
    expect(
      warn('ann\u0430-mi1ls.users.test', stranger, [{ name: 'ann\u0430-mills.users.test', address: friend }]).warnings,
    ).toEqual(['nameResembles', 'unusualName'])
  })

  test('parameters: resemblesName, by the rule of the services', () => {
    const letters = fc.constantFrom('0', 'o', '1', 'l', 'i', 'rn', 'm', '-', 'a')
    const label = fc.array(letters, { maxLength: 3 }).map((all) => all.join(''))
    fc.assert(
      fc.property(label, label, (one, other) => {
        expect(resemblesName(one, other)).toBe(one !== other && foldLabel(one) === foldLabel(other))
      }),
      { numRuns: 5_000 },
    )
  })

  test('behavior: names are remembered with their receivers, go as these do, and what is no name is dropped', () => {
    const { storage, written } = createStorage()
    notePastReceiver(storage, { namespace: 'one', ...anna })
    notePastReceiver(storage, { namespace: 'one', address: friend })
    notePastReceiver(storage, { namespace: 'one', name: anna.name, address: own })
    expect(readPastNames(storage, 'one')).toEqual([{ name: anna.name, address: own }, anna])
    expect(readPastNames(storage, 'two')).toEqual([])
    expect(readPastReceivers(storage, 'one')).toEqual([own, friend])
    for (let at = 0; at < 19; at++) notePastReceiver(storage, { namespace: 'one', address: `a${at}` })
    expect(readPastNames(storage, 'one')).toEqual([{ name: anna.name, address: own }])
    storage.remove('receivers')
    expect(readPastNames(storage, 'one')).toEqual([])
    for (const name of [7, null, { evil: true }, 'no name', `${'a'.repeat(260)}.eth`]) {
      written.set('receivers', [{ namespace: 'one', address: friend, name }])
      expect(readPastNames(storage, 'one')).toEqual([])
      expect(readPastReceivers(storage, 'one')).toEqual([friend])
    }
    written.set('receivers', { length: 1 })
    expect(readPastNames(storage, 'one')).toEqual([])
  })
})

describe('the next step', () => {
  const token: Token = { networkId: 'eip155:1', name: 'Dollar', symbol: 'USD', decimals: 2 }
  const ready: ReceiverState = { state: 'ready', receiver: { address: friend } }
  test.each([
    ['token', undefined, '1', ready],
    ['amount', token, ' ', ready],
    ['value', token, '0', ready],
    ['value', token, '1.001', ready],
    ['value', token, 'x', ready],
    ['funds', token, '5.01', { state: 'empty' }],
    ['address', token, '5', { state: 'empty' }],
    ['resolving', token, '5', { state: 'reading', pause: 0 }],
    ['unresolved', token, '5', { state: 'failed', error: undefined }],
    ['invalid', token, '5', { state: 'invalid' }],
    [undefined, token, '5', ready],
  ] as const)('behavior: says %s', (step, chosen, amount, receiver) => {
    expect(toNextStep({ token: chosen, amount }, receiver, 500n)).toBe(step)
  })

  test('behavior: an unknown balance stops no transfer', () => {
    expect(toNextStep({ token, amount: '1000000' }, ready, undefined)).toBeUndefined()
  })
})

/** The plugin's storage over a map. */
function createStorage() {
  const written = new Map<string, unknown>()
  const storage: OwnStorage = {
    get(name, parse) {
      const value = written.get(name)
      if (value === undefined) return undefined
      try {
        return parse(value)
      } catch {
        // As the kernel's: what cannot be parsed is removed.
        written.delete(name)
        return undefined
      }
    },
    set: (name, value) => void written.set(name, value),
    remove: (name) => void written.delete(name),
    watch: () => () => undefined,
  }
  return { storage, written }
}
