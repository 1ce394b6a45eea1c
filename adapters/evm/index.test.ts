import { expect, test } from 'vitest'
import { systemClock } from '../../src/adapter.js'
import { testHost } from '../../src/testing/contracts/contextOf.js'
import { evm } from './index.js'

test('behavior: a descriptor with its own source, and the options of both', async () => {
  const descriptor = evm({ injected: false })
  expect(descriptor).toMatchObject({
    kind: 'adapter',
    id: 'evm',
    api: '1.0',
    namespace: 'eip155',
    options: { injected: false },
  })
  expect(descriptor.source).toMatchObject({
    kind: 'source',
    id: 'injected',
    api: '1.0',
    namespaces: ['eip155'],
    discovers: true,
    options: { injected: false },
  })
  expect(evm()).toMatchObject({ options: {}, source: { options: {} } })
  expect(evm.id).toBe('evm')
  // @ts-expect-error an option that does not exist
  evm({ eip6936: true })
})

test('F31 both halves load and start without a page', async () => {
  const { source } = evm()
  const signal = new AbortController().signal
  const context = { ...testHost, networks: () => [], clock: systemClock, signal, onDispose: () => undefined }
  const made = (await source?.load())?.setup(context, {} as never)
  const listed: unknown[] = []
  made?.discover?.({ add: (connector) => void listed.push(connector), remove: () => undefined })
  expect(listed).toEqual([])
  expect((await evm().load()).setup(context, {} as never).toAddress('x')).toBeUndefined()
})
