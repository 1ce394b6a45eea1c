import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { systemClock } from '../../src/adapter.js'
import { testHost } from '../../src/testing/contracts/contextOf.js'
import { solanaAdapter } from './index.js'

test('behavior: a descriptor with its own source, and the options of both', () => {
  const descriptor = solanaAdapter({ walletStandard: false })
  const options = { walletStandard: false }
  expect(descriptor).toMatchObject({ kind: 'adapter', id: 'solana', api: '1.0', namespace: 'solana', options })
  const source = { kind: 'source', id: 'wallet-standard', api: '1.0', namespaces: ['solana'], discovers: true, options }
  expect(descriptor.source).toMatchObject(source)
  expect(solanaAdapter.id).toBe('solana')
  // @ts-expect-error an option that does not exist
  solanaAdapter({ walletStandart: true })
})

test('F31 both halves load and start without a page', async () => {
  const { source, load } = solanaAdapter()
  const signal = new AbortController().signal
  const context = { ...testHost, networks: () => [], clock: systemClock, signal, onDispose: () => undefined }
  const made = (await source?.load())?.setup(context, {} as never)
  const listed: unknown[] = []
  made?.discover?.({ add: (connector) => void listed.push(connector), remove: () => undefined })
  expect(listed).toEqual([])
  expect((await load()).setup(context, {} as never).toAddress('x')).toBeUndefined()
})

/** Every package that a file and what it imports statically bring along. */
function packagesOf(file: string, base = import.meta.url, seen = new Set<string>()): readonly string[] {
  const url = new URL(file.replace(/\.js$/, '.ts'), base)
  if (seen.has(url.href)) return []
  seen.add(url.href)
  const source = readFileSync(url, 'utf8')
  const imports = [...source.matchAll(/^(?:import|export)\s+(?!type\b)[^'()]*?from '([^']+)'/gm)].map(
    ([, path = '']) => path,
  )
  return imports.flatMap((path) => {
    if (path.includes('../src/')) return []
    return path.startsWith('.') ? packagesOf(path, url.href, seen) : [path]
  })
}

test('behavior: connecting, balances and signatures bring no SDK; the first estimate does', () => {
  for (const file of [
    './source.js',
    './connect.js',
    './adapter.js',
    './getBalance.js',
    './verbs.js',
    './providerRequest.js',
  ])
    expect(packagesOf(file), file).toEqual([])
  expect(packagesOf('./sending.js')).toEqual(['@solana/web3.js'])
})
