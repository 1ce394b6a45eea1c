import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { MemoryWallet, testNetworks } from '../../../test/fixtures/wallets.js'
import { settle } from '../../testing/settle.js'
import { attempts } from '../attempts/index.js'
import { connectorsAtom } from '../connections/state.js'
import { defineAdapter } from '../contract/adapter.js'
import type { ChainProvider, ProviderLink } from '../contract/provider.js'

let one = new MemoryWallet('one')
beforeAll(() => import('../work/createWork.js'))
beforeEach(() => {
  one = new MemoryWallet('one', ['alpha', 'gamma'])
})

/** A namespace whose provider asks for accounts by `accounts`, and hands everything else to the wallet. */
const gamma = defineAdapter({
  id: 'gamma',
  api: '1.0',
  namespace: 'gamma',
  load: async () => ({
    setup: () => ({
      toAddress: (text: string) => text,
      createProvider: (link: ProviderLink): ChainProvider => ({
        request: async (call) => (call.method === 'accounts' ? link.connect() : link.request(call)),
        on: () => undefined,
        removeListener: () => undefined,
      }),
    }),
  }),
})
const network = {
  id: '1',
  name: 'Gamma',
  chainNamespace: 'gamma',
  nativeCurrency: { name: 'Gamma', symbol: 'G', decimals: 9 },
  rpcUrls: {},
}

function setUp() {
  const instance = createInstance({
    wallets: [one],
    adapters: [gamma()],
    options: { networks: [...testNetworks, network] },
  })
  const provider = instance.latchkey.provider('gamma' as never)
  const ask = () => {
    const answers: unknown[] = []
    provider.request({ method: 'accounts' }).then(
      (accounts) => answers.push((accounts as { address: string }[]).map(({ address }) => address)),
      ({ code, outcome }) => answers.push({ code, outcome }),
    )
    return answers
  }
  const choose = async () => {
    const context = await instance.loadEngine()
    const row = context.store.get(connectorsAtom).find(({ id }) => id === 'one')
    if (row) context.resources.need(attempts).choose(row, { namespaces: ['gamma'] })
    await settle()
  }
  return { ...instance, provider, ask, choose }
}

describe('accounts that a library asks for', () => {
  test('behavior: Connect opens once for all that ask, and each gets the accounts', async () => {
    const { latchkey, ask, choose, modalCalls } = setUp()
    const asked = [ask(), ask()]
    await vi.waitFor(() => expect(latchkey.state()).toMatchObject({ open: true, view: 'Connect' }))
    const later = ask()
    await settle()
    expect(modalCalls.filter((call) => call === 'show')).toHaveLength(1)
    await choose()
    expect([...asked, later]).toEqual([[['one-a', 'one-b']], [['one-a', 'one-b']], [['one-a', 'one-b']]])
    expect(latchkey.state().open).toBe(false)
    // Connected by now: nothing opens.
    const again = ask()
    await settle()
    expect([again, latchkey.state().open]).toEqual([[['one-a', 'one-b']], false])
  })

  test('behavior: closed without a choice, every request is rejected as dismissed; the next one opens again', async () => {
    const { latchkey, ask, choose } = setUp()
    const asked = [ask(), ask()]
    await settle()
    latchkey.close()
    await settle()
    const dismissed = { code: 'MODAL_CLOSED', outcome: 'dismissed' }
    expect(asked).toEqual([[dismissed], [dismissed]])
    const again = ask()
    await settle()
    expect(latchkey.state()).toMatchObject({ open: true, view: 'Connect' })
    await choose()
    expect(again).toEqual([['one-a', 'one-b']])
  })

  test('behavior: a list that is open already is joined, and neither begins again nor loses its caller', async () => {
    const { latchkey, ask, choose } = setUp()
    const opened = latchkey.open({ view: 'Connect' })
    await settle()
    const asked = ask()
    await settle()
    await choose()
    expect(asked).toEqual([['one-a', 'one-b']])
    expect(await opened).toMatchObject({ namespace: 'gamma' })
  })

  test('behavior: an attempt under way is not cut off by a request for accounts', async () => {
    const { latchkey, ask, choose } = setUp()
    one.decision = 'hang'
    void latchkey.open()
    await settle()
    await choose()
    expect(latchkey.state().namespaces.gamma?.status).toBe('connecting')
    const asked = ask()
    await settle()
    expect(latchkey.state()).toMatchObject({ view: 'Connecting', attempt: { connector: { id: 'one' } } })
    expect(asked).toEqual([])
    latchkey.close()
    await settle()
    expect(asked).toEqual([{ code: 'MODAL_CLOSED', outcome: 'dismissed' }])
  })

  test('behavior: a connection that the host makes without the list is waited for', async () => {
    const { latchkey, ask } = setUp()
    let asked: unknown[] = []
    const stop = latchkey.watch(() => {
      if (latchkey.state().namespaces.gamma?.status !== 'connecting') return
      stop()
      asked = ask()
    })
    await latchkey.connect({ connector: 'one', namespace: 'gamma' })
    await settle()
    expect([asked, latchkey.state().open]).toEqual([[['one-a', 'one-b']], false])
  })

  test('F30 stopped while the list is open: every request is answered', async () => {
    const { latchkey, ask } = setUp()
    void latchkey.open({ view: 'Connect' })
    await settle()
    const asked = ask()
    await settle()
    latchkey.stop()
    await settle()
    expect(asked).toHaveLength(1)
  })
})

test('behavior: words between our own parts are refused to the page, whichever adapter serves it', async () => {
  const { latchkey, provider } = setUp()
  const call = { method: 'latchkey_chooseChain', params: ['gamma:1'] }
  await expect(provider.request(call)).rejects.toMatchObject({ code: 4200 })
  await latchkey.connect({ connector: 'one', namespace: 'gamma' })
  await expect(provider.request(call)).rejects.toMatchObject({ code: 4200 })
  await expect(latchkey.provider('alpha' as never).request(call)).rejects.toMatchObject({ code: 4200 })
  expect(await provider.request({ method: 'sign' })).toMatchObject({ method: 'sign' })
})
