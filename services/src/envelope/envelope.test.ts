import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createMemoryKeys } from '../../test/memorySecrets.js'
import { openEnvelope, sealEnvelope } from './envelope.js'

const about = { part: 'custody', rlm: 'r', wal: 'w', k: 'dev', id: 'i', gen: 1 } as const
const refused = expect.objectContaining({ code: 'KEY_REFUSED' })

test('S33: a value opens as it was, each time sealed anew', async () => {
  const { provider } = createMemoryKeys()
  const plain = randomBytes(32)
  const [one, other] = [await sealEnvelope(provider, about, plain), await sealEnvelope(provider, about, plain)]
  expect(one.keyName).toBe('memory:1')
  expect([...one.bytes.subarray(0, 2)]).toEqual([1, 1])
  expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(false)
  for (const { bytes } of [one, other])
    expect(Buffer.from(await openEnvelope(provider, about, bytes)).equals(plain)).toBe(true)
})

describe('S33: a value opens for nothing else', () => {
  test.each([
    ['part', { part: 'recovery' as const }],
    ['realm', { rlm: 'x' }],
    ['wallet', { wal: 'x' }],
    ['kind', { k: 'man' }],
    ['member', { id: 'x' }],
    ['generation', { gen: 2 }],
  ])('parameters: another %s', async (_, changed) => {
    const { provider } = createMemoryKeys()
    const { bytes } = await sealEnvelope(provider, about, randomBytes(32))
    await expect(openEnvelope(provider, { ...about, ...changed }, bytes)).rejects.toEqual(refused)
  })

  test('parameters: every byte of it changed', async () => {
    const { provider } = createMemoryKeys()
    const { bytes } = await sealEnvelope(provider, about, randomBytes(32))
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(openEnvelope(provider, about, changed)).rejects.toThrow()
    }
    for (const length of [0, 1, 2, 3, bytes.length - 1]) {
      await expect(openEnvelope(provider, about, bytes.subarray(0, length))).rejects.toThrow()
    }
  })

  test('parameters: another key of the same name', async () => {
    const { bytes } = await sealEnvelope(createMemoryKeys().provider, about, randomBytes(32))
    await expect(openEnvelope(createMemoryKeys().provider, about, bytes)).rejects.toEqual(refused)
  })

  test('behavior: the buffer of a DEK is wiped after use', async () => {
    const { provider } = createMemoryKeys()
    const seen: Uint8Array[] = []
    const spying = {
      ...provider,
      wrap(context: Uint8Array, dek: Uint8Array) {
        seen.push(dek)
        return provider.wrap(context, dek)
      },
      async unwrap(...given: Parameters<typeof provider.unwrap>) {
        const dek = await provider.unwrap(...given)
        seen.push(dek)
        return dek
      },
    }
    const { bytes } = await sealEnvelope(spying, about, randomBytes(32))
    await openEnvelope(spying, about, bytes)
    expect(seen.map((dek) => [...dek].every((byte) => byte === 0))).toEqual([true, true])
  })
})
