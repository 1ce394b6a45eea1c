import { createTestAdapter, createTestLatchkey, testPlugin } from 'latchkey/testing'
import { describe, expect, test } from 'vitest'
import { notes } from '../src/index.js'
import type { NotesController } from '../src/types.js'

testPlugin({ describe, test }, () => notes(), {
  use: async (controller: NotesController) => {
    controller.setSigning(true)
    controller.setSigning(false)
    await controller.add('hello').catch((error) => expect(error.code).toBe('NOT_CONNECTED'))
  },
})

describe('notes', () => {
  const signed: unknown[] = []
  const adapter = createTestAdapter({
    methods: {
      async signMessage(_, message) {
        signed.push(message)
        return '0xsigned'
      },
    },
  })
  const start = async () => {
    const instance = createTestLatchkey({ adapters: [adapter.descriptor], plugins: [notes({ limit: 2 })] })
    await instance.latchkey.connect({ connector: adapter.connector })
    return instance
  }

  test('behavior: keeps notes of the account, signed when wanted, over a reload', async () => {
    const instance = await start()
    const controller = await instance.latchkey.use(notes)
    await expect(controller.add('  ')).rejects.toMatchObject({ code: 'NOTE_EMPTY' })
    await controller.add('first')
    controller.setSigning(true)
    await controller.add(' second ')
    await controller.add('third')
    expect(signed).toEqual(['second', 'third'])
    expect(controller.list()).toMatchObject([{ text: 'third', signature: '0xsigned' }, { text: 'second' }])

    const next = instance.reload()
    await next.latchkey.connect({ connector: adapter.connector })
    const again = await next.latchkey.use(notes)
    expect(again.list()).toHaveLength(2)
    again.remove(again.list()[0] as never)
    expect(again.list()).toMatchObject([{ text: 'second' }])
    next.latchkey.stop()
  })

  test('behavior: another account sees none of them; without an account none are taken', async () => {
    const { latchkey } = await start()
    const controller = await latchkey.use(notes)
    await controller.add('mine')
    adapter.emit({ type: 'accounts', namespace: 'eip155', accounts: [{ address: '0x1' }] })
    expect(controller.list()).toEqual([])
    await latchkey.disconnect()
    await expect(controller.add('lost')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    latchkey.stop()
  })
})
