import { createDecipheriv, randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type KeyService, startKeyService } from '../../test/keyService.js'
import { openSecrets } from './openSecrets.js'
import { addKeyVersion, makeSecretsFile } from './secretsFile.js'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-secrets-'))
  path = join(folder, 'custody.json')
  onTestFinished(() => rm(folder, { recursive: true }))
})

const context = Buffer.from('context of one value')
const dek = () => new Uint8Array(randomBytes(32))

describe('a file of secrets', () => {
  test('behavior: it is made for its owner alone, with a pepper of 32 bytes and a key of its own name', async () => {
    await makeSecretsFile(path)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const { pepper, keys } = await openSecrets(path)
    expect(pepper).toHaveLength(32)
    expect(await keys.currentName()).toMatch(/^kek-[\da-f]{8}:v1$/)
    await makeSecretsFile(join(folder, 'auth.json'))
    const other = await openSecrets(join(folder, 'auth.json'))
    expect(await other.keys.currentName()).not.toBe(await keys.currentName())
    expect(other.pepper).not.toEqual(pepper)
  })

  test('behavior: one that is there is never written over', async () => {
    await makeSecretsFile(path)
    const before = await readFile(path)
    await expect(makeSecretsFile(path)).rejects.toMatchObject({ code: 'SECRETS_INVALID' })
    expect(await readFile(path)).toEqual(before)
  })

  test('behavior: a wrapped DEK has 60 bytes as in custody-formats: iv, AES-256-GCM under the key with the context, tag', async () => {
    await makeSecretsFile(path, { name: 'custody' })
    const { keys } = await openSecrets(path)
    const secret = dek()
    const { name, wrapped } = await keys.wrap(context, secret)
    expect([name, wrapped.length]).toEqual(['custody:v1', 60])
    const raw = JSON.parse(await readFile(path, 'utf8')) as { keys: { versions: Record<string, string> } }
    const kek = Buffer.from(raw.keys.versions['1'] ?? '', 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', kek, wrapped.subarray(0, 12)).setAAD(context)
    decipher.setAuthTag(wrapped.subarray(44))
    expect(Buffer.concat([decipher.update(wrapped.subarray(12, 44)), decipher.final()])).toEqual(Buffer.from(secret))
    expect(Buffer.from(await keys.unwrap(name, context, wrapped))).toEqual(Buffer.from(secret))
    expect((await keys.wrap(context, secret)).wrapped).not.toEqual(wrapped)
  })

  test('S33: a wrapped DEK is refused with another context, another key, a changed byte or another length', async () => {
    await makeSecretsFile(path, { name: 'custody' })
    await makeSecretsFile(join(folder, 'other.json'), { name: 'custody' })
    const { keys } = await openSecrets(path)
    const { name, wrapped } = await keys.wrap(context, dek())
    const { keys: foreign } = await openSecrets(join(folder, 'other.json'))
    await expect(foreign.unwrap(name, context, wrapped)).rejects.toMatchObject({ code: 'KEY_REFUSED' })
    await expect(keys.unwrap(name, Buffer.from('another'), wrapped)).rejects.toMatchObject({ code: 'KEY_REFUSED' })
    for (let index = 0; index < wrapped.length; index += 1) {
      const changed = Uint8Array.from(wrapped, (byte, at) => (at === index ? byte ^ 1 : byte))
      await expect(keys.unwrap(name, context, changed)).rejects.toMatchObject({ code: 'KEY_REFUSED' })
    }
    for (const length of [0, 12, 59]) {
      await expect(keys.unwrap(name, context, wrapped.subarray(0, length))).rejects.toMatchObject({
        code: 'KEY_REFUSED',
      })
    }
    await expect(keys.unwrap('custody:v2', context, wrapped)).rejects.toMatchObject({ code: 'KEY_UNKNOWN' })
  })

  test('behavior: a new version wraps, and what older ones wrapped still opens', async () => {
    await makeSecretsFile(path, { name: 'custody' })
    const before = await openSecrets(path)
    const secret = dek()
    const old = await before.keys.wrap(context, secret)
    await addKeyVersion(path)
    await addKeyVersion(path)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const after = await openSecrets(path)
    expect(after.pepper).toEqual(before.pepper)
    expect((await after.keys.wrap(context, secret)).name).toBe('custody:v3')
    expect(await after.keys.currentName()).toBe('custody:v3')
    expect(Buffer.from(await after.keys.unwrap(old.name, context, old.wrapped))).toEqual(Buffer.from(secret))
    expect(await Promise.all(['custody:v1', 'custody:v3', 'custody:v4'].map(after.keys.knows))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('S33: a file inside the data folder is refused, also by a link and through one', async () => {
    const data = join(folder, 'data')
    await mkdir(join(data, 'deep'), { recursive: true })
    const inside = join(data, 'deep', 'custody.json')
    await makeSecretsFile(inside)
    await makeSecretsFile(path)
    const link = join(folder, 'link.json')
    await symlink(inside, link)
    const linkInside = join(data, 'link.json')
    await symlink(path, linkInside)
    const folderLink = join(folder, 'data-link')
    await symlink(data, folderLink)
    for (const one of [inside, link, linkInside, join(folderLink, 'deep', 'custody.json')]) {
      await expect(openSecrets(one, { folder: data })).rejects.toMatchObject({
        code: 'SECRETS_INVALID',
        message: expect.stringContaining('inside the data folder'),
      })
    }
    await expect(openSecrets(inside, { folder: folderLink })).rejects.toMatchObject({ code: 'SECRETS_INVALID' })
    await expect(openSecrets(path, { folder: data })).resolves.toBeDefined()
    // A name that only begins like the folder's is no part of it.
    await makeSecretsFile(join(folder, 'data-custody.json'))
    await expect(openSecrets(join(folder, 'data-custody.json'), { folder: data })).resolves.toBeDefined()
  })

  test.each([0o640, 0o604, 0o660, 0o644])('S33: a file that others may read is refused: %o', async (mode) => {
    await makeSecretsFile(path)
    await chmod(path, mode)
    await expect(openSecrets(path)).rejects.toMatchObject({
      code: 'SECRETS_INVALID',
      message: expect.stringContaining('chmod 600'),
    })
  })

  const key = 'canaryCanaryCanaryCanaryCanaryCanaryCanaryA'
  test.each([
    ['no JSON', `{"pepper": "${key}`],
    ['no object', `"${key}"`],
    ['no keys', JSON.stringify({ version: 1, pepper: key })],
    [
      'short pepper',
      JSON.stringify({ version: 1, pepper: key.slice(1), keys: { name: 'a', current: 1, versions: { 1: key } } }),
    ],
    [
      'another version',
      JSON.stringify({ version: 2, pepper: key, keys: { name: 'a', current: 1, versions: { 1: key } } }),
    ],
    [
      'no current key',
      JSON.stringify({ version: 1, pepper: key, keys: { name: 'a', current: 2, versions: { 1: key } } }),
    ],
    [
      'an unknown member',
      JSON.stringify({ version: 1, pepper: key, [key]: 1, keys: { name: 'a', current: 1, versions: { 1: key } } }),
    ],
    [
      'a key in the place of a name',
      JSON.stringify({ version: 1, pepper: key, keys: { name: key, current: 1, versions: { [key]: key } } }),
    ],
    [
      'a service in plain',
      JSON.stringify({ version: 1, pepper: key, transit: { url: 'http://vault.example', key: 'a' } }),
    ],
    [
      'a service with a password',
      JSON.stringify({ version: 1, pepper: key, transit: { url: `https://a:${key}@vault.example`, key: 'a' } }),
    ],
  ])('S37: a malformed file is refused, and nothing of it is repeated: %s', async (_, text) => {
    await writeFile(path, text, { mode: 0o600 })
    const error = (await openSecrets(path, { token: 't' }).catch((reason: unknown) => reason)) as Error
    expect(error).toMatchObject({ code: 'SECRETS_INVALID', message: expect.stringContaining('custody.json') })
    expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toMatch(/canary/i)
  })

  test('parameters: a file that is not there says how one is made', async () => {
    await expect(openSecrets(path)).rejects.toMatchObject({
      code: 'SECRETS_INVALID',
      message: expect.stringContaining('keys make'),
    })
  })
})

describe('a key service', () => {
  let service: KeyService
  beforeEach(async () => {
    service = await startKeyService(['custody'], ['derived'])
    onTestFinished(() => service.close())
  })
  const openService = async (key = 'custody', options: object = {}) => {
    const file = join(folder, `${key}-${randomBytes(4).toString('hex')}.json`)
    await makeSecretsFile(file, { transit: { url: service.url, key } })
    return openSecrets(file, { token: service.token, ...options })
  }

  test.each(['custody', 'derived'])('behavior: it wraps and unwraps with the context bound: %s', async (key) => {
    const { keys } = await openService(key)
    const secret = dek()
    const { name, wrapped } = await keys.wrap(context, secret)
    expect(name).toBe(`transit:${key}:v1`)
    expect(Buffer.from(await keys.unwrap(name, context, wrapped))).toEqual(Buffer.from(secret))
    await expect(keys.unwrap(name, Buffer.from('another'), wrapped)).rejects.toMatchObject({ code: 'KEY_REFUSED' })
    expect(service.calls[0]).toMatchObject({
      method: 'POST',
      path: `/v1/transit/encrypt/${key}`,
      body: { associated_data: context.toString('base64'), context: context.toString('base64') },
    })
  })

  test('behavior: it rotates its keys itself; older versions open until it forbids them', async () => {
    const { keys } = await openService()
    const secret = dek()
    const old = await keys.wrap(context, secret)
    service.rotate('custody')
    expect(await keys.currentName()).toBe('transit:custody:v2')
    expect((await keys.wrap(context, secret)).name).toBe('transit:custody:v2')
    expect(Buffer.from(await keys.unwrap(old.name, context, old.wrapped))).toEqual(Buffer.from(secret))
    expect(await keys.knows(old.name)).toBe(true)
    service.setFirst('custody', 2)
    expect(await keys.knows(old.name)).toBe(false)
    await expect(keys.unwrap(old.name, context, old.wrapped)).rejects.toMatchObject({ code: 'KEY_REFUSED' })
  })

  test('S33: another key, another version than the name says, and bytes that are no ciphertext are refused unasked', async () => {
    const { keys } = await openService()
    const { name, wrapped } = await keys.wrap(context, dek())
    const asked = service.calls.length
    await expect(keys.unwrap('transit:other:v1', context, wrapped)).rejects.toMatchObject({ code: 'KEY_UNKNOWN' })
    await expect(keys.unwrap('transit:custody:v2', context, wrapped)).rejects.toMatchObject({ code: 'KEY_REFUSED' })
    await expect(keys.unwrap(name, context, randomBytes(60))).rejects.toMatchObject({ code: 'KEY_REFUSED' })
    expect(service.calls).toHaveLength(asked)
  })

  test('S40: it fails closed when it hangs, is gone or refuses the token, and the error names no secret', async () => {
    const { keys } = await openService('custody', { timeout: 200 })
    const secret = dek()
    const { name, wrapped } = await keys.wrap(context, secret)
    const tryAll = async (open: Awaited<ReturnType<typeof openService>>) => {
      const tries = [
        open.keys.wrap(context, secret),
        open.keys.unwrap(name, context, wrapped),
        open.keys.currentName(),
        open.keys.knows(name),
      ]
      for (const result of await Promise.allSettled(tries)) {
        expect(result).toMatchObject({ status: 'rejected', reason: { code: 'KEY_SERVICE_FAILED' } })
        const { reason } = result as PromiseRejectedResult
        const told = `${reason.stack} ${JSON.stringify(reason)} ${String(reason.cause)}`
        for (const hidden of [service.token, Buffer.from(secret).toString('base64'), service.url, 'canary'])
          expect(told).not.toContain(hidden)
      }
    }
    service.hang(true)
    await tryAll({ pepper: dek(), keys })
    service.hang(false)
    await tryAll(await openService('custody', { token: 'canary-wrong' }))
    await service.close()
    await tryAll({ pepper: dek(), keys })
  })

  test('behavior: from a file to a service: the service wraps, the file still opens what it wrapped', async () => {
    await makeSecretsFile(path, { name: 'custody' })
    const secret = dek()
    const old = await (await openSecrets(path)).keys.wrap(context, secret)
    const content = JSON.parse(await readFile(path, 'utf8')) as object
    await writeFile(path, JSON.stringify({ ...content, transit: { url: service.url, key: 'custody' } }))
    const { keys } = await openSecrets(path, { token: service.token })
    expect((await keys.wrap(context, secret)).name).toBe('transit:custody:v1')
    expect(Buffer.from(await keys.unwrap(old.name, context, old.wrapped))).toEqual(Buffer.from(secret))
    expect([await keys.knows('custody:v1'), await keys.knows('transit:custody:v1')]).toEqual([true, true])
  })

  test('parameters: a file that names a service is no good without a token', async () => {
    await expect(openService('custody', { token: undefined })).rejects.toMatchObject({
      code: 'SECRETS_INVALID',
      message: expect.stringContaining('_VAULT_TOKEN'),
    })
  })
})
