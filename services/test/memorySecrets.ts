import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { ServiceError } from '../src/errors.js'
import type { KeyProvider, PartSecrets } from '../src/secrets/partSecrets.js'

/** Key-encryption keys in memory, which a test rotates, loses and lets fail. */
export function createMemoryKeys() {
  const keys = new Map<string, Buffer>()
  let current = ''
  let isDown = false
  const rotate = () => {
    current = `memory:${keys.size + 1}`
    keys.set(current, randomBytes(32))
  }
  rotate()
  const find = (name: string) => {
    if (isDown) throw new Error('The key service does not answer.')
    const key = keys.get(name)
    if (!key) throw new ServiceError('KEY_UNKNOWN', 'There is no such key.')
    return key
  }
  const provider: KeyProvider = {
    async wrap(context, dek) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', find(current), iv).setAAD(context)
      return { name: current, wrapped: Buffer.concat([iv, cipher.update(dek), cipher.final(), cipher.getAuthTag()]) }
    },
    async unwrap(name, context, wrapped) {
      const key = find(name)
      const bytes = Buffer.from(wrapped)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
          .setAAD(context)
          .setAuthTag(bytes.subarray(-16))
        return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
      } catch (cause) {
        throw new ServiceError('KEY_REFUSED', 'It was changed.', { cause })
      }
    },
    async currentName() {
      find(current)
      return current
    },
  }
  return {
    provider,
    rotate,
    /** Takes an old key away. */
    remove: (name: string) => keys.delete(name),
    setDown(down: boolean) {
      isDown = down
    },
  }
}

/** What a part needs beside its database, in memory. */
export function createMemorySecrets(): PartSecrets & { memory: ReturnType<typeof createMemoryKeys> } {
  const memory = createMemoryKeys()
  return { pepper: randomBytes(32), keys: memory.provider, memory }
}
