import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { ServiceError } from '../errors.js'
import type { KeyProvider } from './partSecrets.js'

/** Key-encryption keys of a file: one name, versions that follow each other. */
export interface KeyRing {
  /** Small letters, digits and dashes, 40 at most. */
  name: string
  /** The version that wraps. */
  current: number
  /** 32 bytes each, by version. */
  versions: ReadonlyMap<number, Uint8Array>
}

/** A {@link KeyProvider} that can say what it could unwrap, without anything wrapped. */
export interface NamedKeys extends KeyProvider {
  /** Whether what is wrapped under this name can be unwrapped here. */
  knows(name: string): Promise<boolean>
}

const ivLength = 12
const tagLength = 16
/** iv, the DEK, tag. */
const wrappedLength = ivLength + 32 + tagLength

/** Wraps with the keys of a file: iv(12), AES-256-GCM(KEK, DEK, AAD = context); custody-formats, section 3. */
export function createFileKeys({ name, current, versions }: KeyRing): NamedKeys {
  const nameOf = (version: number) => `${name}:v${version}`
  const named = new Map([...versions].map(([version, key]) => [nameOf(version), key]))
  const find = (wanted: string) => {
    const key = named.get(wanted)
    if (key) return key
    throw new ServiceError('KEY_UNKNOWN', 'The key that this was wrapped with is not in the file of secrets.')
  }
  return {
    async wrap(context, dek) {
      if (dek.length !== 32) throw new TypeError('A DEK has 32 bytes.')
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', find(nameOf(current)), iv).setAAD(context)
      const sealed = [cipher.update(dek), cipher.final()]
      return { name: nameOf(current), wrapped: Buffer.concat([iv, ...sealed, cipher.getAuthTag()]) }
    },
    async unwrap(wanted, context, wrapped) {
      const key = find(wanted)
      if (wrapped.length !== wrappedLength) throw refused()
      const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, ivLength))
        .setAAD(context)
        .setAuthTag(wrapped.subarray(-tagLength))
      const dek = decipher.update(wrapped.subarray(ivLength, -tagLength))
      try {
        decipher.final()
        return dek
      } catch (cause) {
        dek.fill(0)
        throw refused(cause)
      }
    },
    currentName: async () => nameOf(current),
    knows: async (wanted) => named.has(wanted),
  }
}

function refused(cause?: unknown): ServiceError {
  return new ServiceError('KEY_REFUSED', 'A wrapped key was changed, or belongs to another value.', { cause })
}
