import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  addOpener,
  beginStepUp,
  redeemCode,
  redeemStepUp,
  resecureWallet,
  suspendWallet,
} from '../../frame/flows/account.js'
import { signOut, unlockWallet } from '../../frame/flows/index.js'
import { withReleased } from '../../frame/flows/steps/withReleased.js'
import { answerExport } from '../../frame/flows/windows.js'
import { newCode, newWindowKey, openExport, toCodeText } from '../../frame/keys/changes.js'
import { showPhrase } from '../../frame/keys/creation.js'
import { openInWindow } from '../../frame/keys/exportWindow.js'
import type { Bytes } from '../../frame/keys/index.js'
import { beginLogin, createBrowser, enter, enterNew, readCode } from './support/createBrowser.js'
import { createWorld, type Exchange, type Part, type World } from './support/createWorld.js'
import { dump, listValues } from './support/databases.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const address = 'planted.mailbox@secrets.test'

/** A secret in each form that it could slip out in. */
function formsOf(secret: Bytes | string): readonly string[] {
  if (typeof secret === 'string') return [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64url')]
  const bytes = Buffer.from(secret)
  return [
    ...[bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('latin1')],
    ...[bytes.toString('base64').replace(/=+$/, ''), [...bytes].join(','), JSON.stringify([...bytes])],
  ]
}

const hasAny = (value: string | Uint8Array, secret: Bytes | string): boolean => {
  const text = typeof value === 'string' ? value : Buffer.from(value).toString('latin1')
  return formsOf(secret).some((form) => text.includes(form))
}

/** Everything of an error that a page could show or send on. */
const toText = (error: unknown): string =>
  error instanceof Error
    ? [
        error.message,
        error.stack,
        JSON.stringify(error),
        ...Object.values(error).map(String),
        toText(error.cause),
      ].join(' ')
    : String(error)

test('S33, S37a: planted secrets of whole flows are nowhere but where each has to be', async () => {
  const errors: string[] = []
  const fails = async (work: Promise<unknown>) => {
    errors.push(
      toText(
        await work.then(
          () => undefined,
          (error: unknown) => error,
        ),
      ),
    )
  }

  // The flows: creation, recovery, openers, rotation, export, refusals of all kinds, sign-out.
  const browser = createBrowser(world)
  const flow = await browser.open()
  const { transaction } = await beginLogin(world, flow, address)
  await fails(enter(world, flow, 'not an address'))
  const code = await readCode(world, address)
  await fails(redeemCode(flow, transaction, code === '000000' ? '000001' : '000000'))
  await redeemCode(flow, transaction, code)
  const unlocked = await enter(world, flow, address)
  const recovery = newCode()
  await addOpener(flow, { kind: 'code', secret: recovery })
  const page = await newWindowKey()
  const { answer, head } = await answerExport(flow, page.request)
  const entropy = await openExport(answer, page, head)
  const { rlm: realm, wal } = head.manifest
  const wek = await openInWindow(answer.sealed, page, { realm, wal })
  const words = showPhrase(entropy)
  const second = await enterNew(world, address)
  await resecureWallet(flow)
  const again = await newWindowKey()
  const after = await answerExport(flow, again.request)
  const nextWek = await openInWindow(after.answer.sealed, again, { realm, wal })
  world.down.add('custody')
  await fails(unlockWallet(flow))
  world.down.clear()
  world.setFault((route) => (route === 'custody/v1/publish' ? 'after' : undefined))
  await fails(addOpener(flow, { kind: 'code', secret: newCode() }))
  world.setFault(undefined)
  world.time.advance(6 * 60_000)
  await fails(answerExport(flow, again.request))
  const stepUp = await beginStepUp(flow)
  await fails(redeemStepUp(flow, stepUp.transaction, '999999'))
  const records = JSON.stringify(await browser.store.list('demo'))
  const { refresh } = await flow.device.read()
  await suspendWallet(second.flow)
  await fails(unlockWallet(flow))
  await signOut(flow, { wallet: unlocked.wallet })

  const tokens = world.line.flatMap(({ token }) => (token ? [token.replace('DPoP ', '')] : []))
  const bodies = world.line.flatMap(({ request }) => [...request.matchAll(/"(s|r)":"([\w-]{43})"/g)])
  const collect = (name: string) => [
    ...new Set(bodies.filter(([, key]) => key === name).map(([, , value = '']) => value)),
  ]
  const toBytes = (texts: readonly string[]) => texts.map((text) => new Uint8Array(Buffer.from(text, 'base64url')))
  const halves = { S: toBytes(collect('s').filter((text) => isSecret(text, world.line))), r: toBytes(collect('r')) }
  expect([halves.S.length, halves.r.length]).toEqual([expect.any(Number), 2])
  expect(halves.S.length).toBeGreaterThan(6)

  const everywhere = {
    ...Object.fromEntries(
      (['auth', 'custody', 'recovery'] as const).map((part) => [
        `line of ${part}`,
        world.line
          .filter((one) => one.part === part)
          .flatMap(({ route, request, answer: text, token, proof }) => [
            ...[route, request, text, token ?? '', proof],
            // What is inside of tokens and proofs, too.
            ...[token, proof].flatMap((jwt) =>
              (jwt ?? '').split('.').map((piece) => Buffer.from(piece, 'base64url').toString('latin1')),
            ),
          ]),
      ]),
    ),
    logs: world.lines,
    errors,
    storage: [records],
    ...Object.fromEntries(
      await Promise.all(
        (['auth', 'custody', 'recovery'] as const).map(async (part: Part) => [
          `database of ${part}`,
          listValues(await dump(world.store, part)),
        ]),
      ),
    ),
  } as Record<string, readonly (string | Uint8Array)[]>
  const whereIs = (secret: Bytes | string) =>
    Object.entries(everywhere)
      .filter(([, values]) => values.some((value) => hasAny(value, secret)))
      .map(([place]) => place)

  // The search finds what is there.
  expect(whereIs(wal)).toEqual(expect.arrayContaining(['line of custody', 'storage', 'database of custody']))

  for (const secret of [entropy, wek, nextWek, recovery]) expect(whereIs(secret)).toEqual([])
  for (const text of [words.join(' '), toCodeText(recovery).join('-'), toCodeText(recovery).join('')]) {
    expect(whereIs(text)).toEqual([])
  }
  for (const S of halves.S) expect(whereIs(S)).toEqual(['line of custody'])
  for (const r of halves.r) expect(whereIs(r)).toEqual(['line of recovery'])
  expect(whereIs(code).filter((place) => place !== 'line of auth')).toEqual([])
  for (const token of new Set(tokens)) {
    const places = whereIs(token)
    expect(places.filter((place) => !place.startsWith('line of'))).toEqual([])
  }
  expect(whereIs(refresh ?? '').filter((place) => !['line of auth', 'storage'].includes(place))).toEqual([])
  // Auth knows addresses; custody gets one, and keeps an HMAC of it. No part logs it.
  expect(whereIs(address)).toEqual(['line of auth', 'line of custody', 'database of auth'])
  for (const { address: account } of unlocked.wallet.accounts) expect(whereIs(account)).toEqual([])
})

/** `s` in a manifest or a slot is a public salt; S stands in `secrets`. */
const isSecret = (text: string, line: readonly Exchange[]) =>
  line.some(({ request }) => {
    if (!request.includes(text) || !request.includes('"secrets"')) return false
    const { secrets = [] } = JSON.parse(request) as { secrets?: { s: string }[] }
    return secrets.some(({ s }) => s === text)
  })

test('S33: what a device stores cannot be read out, also not by the page itself', async () => {
  const { browser } = await enterNew(world, 'storage@secrets.test')
  const [record] = await browser.store.list('demo')
  for (const pair of [record?.pk, record?.jk]) {
    expect(pair?.privateKey.extractable).toBe(false)
    for (const format of ['pkcs8', 'jwk'] as const) {
      await expect(crypto.subtle.exportKey(format, pair?.privateKey as CryptoKey)).rejects.toThrow()
    }
  }
  expect(Object.keys(record ?? {}).sort()).toEqual(
    ['id', 'isUntold', 'jk', 'n', 'pin', 'pk', 'realm', 'refresh', 'shown', 'sub', 'v', 'wal'].sort(),
  )
})

test('S35: closed steps leave no key behind in the buffers that they were given', async () => {
  const { flow } = await enterNew(world, 'wiped@secrets.test')
  const page = await newWindowKey()
  const seen: Uint8Array[] = []
  const make = crypto.getRandomValues.bind(crypto)
  const spy = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const filled = make(array)
    if (filled instanceof Uint8Array && filled.length === 32) seen.push(filled)
    return filled
  })
  await resecureWallet(flow)
  await answerExport(flow, page.request)
  spy.mockRestore()
  // WEK, r and S of the new generation, each of 32 bytes.
  expect(seen.length).toBeGreaterThanOrEqual(4)
  for (const bytes of seen) expect([...bytes].some((byte) => byte !== 0)).toBe(false)

  // And the key of a release, whether the change came through or not.
  const held: Uint8Array[] = []
  const hold = (isBroken: boolean) =>
    withReleased(flow, async ({ open }) => {
      held.push(open.wek)
      if (isBroken) throw new Error('The change failed.')
    })
  await hold(false)
  await expect(hold(true)).rejects.toThrow('The change failed.')
  for (const bytes of held) expect([bytes.length, [...bytes].some((byte) => byte !== 0)]).toEqual([32, false])
  expect(held).toHaveLength(2)
})
