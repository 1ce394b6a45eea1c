import { beforeAll, expect, test } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { MemoryWallet } from '../../../test/fixtures/wallets.js'
import { settle } from '../../testing/settle.js'
import { createTestModal } from '../../testing/testEnvironment.js'
import { LatchkeyError } from '../contract/errors.js'

// Code that comes when it is needed: here it has come.
beforeAll(() => import('../work/createWork.js'))

const code = (wanted: string, outcome: string) => expect.objectContaining({ code: wanted, outcome })
const dismissed = code('MODAL_CLOSED', 'dismissed')

test('F30: open and close in one task, on a page where nothing is loaded: no modal, and the promise is dismissed', async () => {
  const { latchkey, modalCalls } = createInstance()
  const opened = latchkey.open()
  expect(latchkey.close()).toBe(true)
  await expect(opened).rejects.toEqual(dismissed)
  await settle()
  expect([latchkey.state().open, modalCalls]).toEqual([false, []])
  // The engine is there by now: it is the same.
  const again = latchkey.open()
  latchkey.close()
  await expect(again).rejects.toEqual(dismissed)
  await settle()
  expect([latchkey.state().open, modalCalls]).toEqual([false, []])
})

test('F30: closed while its code is on the way, the modal does not appear; opened again, it does', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const shown: string[] = []
  const modal = createTestModal((call) => void shown.push(call))
  const { latchkey } = createInstance({
    composition: {
      loadModalCode: async () => {
        await arrived
        return { createModal: async () => modal, views: {} }
      },
    },
  })
  const opened = latchkey.open()
  await settle()
  latchkey.close()
  await expect(opened).rejects.toEqual(dismissed)
  arrive()
  await settle()
  expect(shown.includes('show')).toBe(false)
  void latchkey.open()
  await settle()
  expect(shown.at(-1)).toBe('show')
})

test('F30: close takes back a connect whose modal has not opened yet, and no connect without a modal', async () => {
  const one = new MemoryWallet('one')
  const { latchkey, clock, modalCalls } = createInstance({ wallets: [one] })
  const asked = latchkey.connect()
  const direct = latchkey.connect({ connector: 'one' })
  latchkey.close()
  await expect(asked).rejects.toEqual(dismissed)
  await clock.advance(1000)
  expect(await direct).toMatchObject({ id: 'one|alpha|one-a' })
  expect([latchkey.state().open, modalCalls]).toEqual([false, []])
})

test('F30: a close that a guard refuses takes back nothing', async () => {
  const one = new MemoryWallet('one')
  const { latchkey } = createInstance({ wallets: [one] })
  await latchkey.connect({ connector: 'one' })
  one.move('alpha', 'alpha:99')
  expect(latchkey.state().view).toBe('Unsupported')
  const settled: unknown[] = []
  const note = (value: unknown) => void settled.push(value)
  latchkey.open({ view: 'Account' }).then(note, note)
  expect(latchkey.close()).toBe(false)
  await settle()
  // What is held stays in sight, and what was asked for waits until it may go on.
  expect([latchkey.state().view, settled]).toEqual(['Unsupported', []])
})

test('F30: ready settles when the instance stops, and a caller may ignore it', async () => {
  const one = new MemoryWallet('one')
  const first = createInstance({ wallets: [one] })
  await first.latchkey.connect({ connector: 'one' })
  first.latchkey.stop()
  one.decision = 'hang'
  const { latchkey } = createInstance({ wallets: [one], storage: first.storage })
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  const ready = latchkey.ready()
  void latchkey.ready()
  latchkey.stop()
  await expect(ready).rejects.toEqual(code('REQUEST_ABORTED', 'dismissed'))
  const later = latchkey.ready()
  await expect.poll(() => one.silentAsks).toBe(1)
  latchkey.stop()
  await expect(later).rejects.toEqual(code('REQUEST_ABORTED', 'dismissed'))
  one.decision = 'approve'
  await latchkey.ready()
  expect(latchkey.state()).toMatchObject({ ready: true, status: 'connected' })
  await settle()
  process.removeListener('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test('behavior: the last network cannot be removed; what is in use is one that is there', async () => {
  const one = new MemoryWallet('one')
  const { latchkey, errors } = createInstance({ wallets: [one] })
  await latchkey.switchNetwork('beta:1')
  for (const id of ['beta:1', 'beta:2', 'alpha:2'] as const) latchkey.removeNetwork(id)
  // The namespace that was in use has gone with its networks.
  expect(latchkey.state()).toMatchObject({ namespace: 'alpha', network: { caipNetworkId: 'alpha:1' } })
  expect(() => latchkey.removeNetwork('alpha:1')).toThrow(LatchkeyError)
  expect(() => latchkey.removeNetwork('alpha:1')).toThrow(expect.objectContaining({ code: 'NETWORKS_EMPTY' }))
  latchkey.removeNetwork('alpha:7')
  expect(latchkey.state().networks).toHaveLength(1)
  await latchkey.connect({ connector: 'one' })
  await latchkey.disconnect()
  expect(errors).toEqual([])
})
