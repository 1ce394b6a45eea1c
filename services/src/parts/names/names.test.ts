import { randomBytes } from 'node:crypto'
import {
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  http,
  parseAbi,
  serializeErc6492Signature,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Devnet, startDevnet, waitForReceipt } from '../../../../devnet/src/index.js'
import { type AccountCodes, compileAccounts } from '../../../test/accounts/compile.js'
import { describeStore } from '../../../test/eachStore.js'
import { createTestClock } from '../../../test/memoryServices.js'
import { toOutcome } from '../../../test/signInPage.js'
import {
  type NamesPage,
  newSolanaAccount,
  openNames,
  origin,
  type RegisterOptions,
  type Signer,
  zone,
} from '../../../test/testNames.js'
import { openTestStore } from '../../../test/testStore.js'
import type { Change } from './change.js'
import { signZoneFile, type ZoneFile } from './zoneFile.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let devnet: Devnet
let codes: AccountCodes
beforeAll(async () => {
  codes = compileAccounts()
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

const newAccount = () => privateKeyToAccount(generatePrivateKey())
const urlOf = (index: number) => devnet.chains[index]?.rpcUrl ?? ''
const chains = () => ({ 'eip155:31337': urlOf(0), 'eip155:31338': urlOf(1) })
const first = 0x80000000 + 31337
const second = 0x80000000 + 31338
const day = 86_400_000

describeStore('names', (stores) => {
  const clock = createTestClock()
  let page: NamesPage
  let count = 0
  const newLabel = () => `name-${++count}`
  beforeAll(async () => {
    page = await openNames(stores.store, { chains: chains(), clock })
  })
  beforeEach(() => clock.advance(1000))

  const readAll = async () => [
    await stores.store.names.selectFrom('names.names').selectAll().orderBy('label').execute(),
    await stores.store.names
      .selectFrom('names.entries')
      .select(['label', 'seq'])
      .orderBy('label')
      .orderBy('seq')
      .execute(),
    await stores.store.names.selectFrom('names.used_once').select('id').orderBy('id').execute(),
  ]
  async function registered(account = newAccount()) {
    const label = newLabel()
    expect(await toOutcome(await page.register(account, label))).toBe('200')
    return { account, label, name: `${label}.${zone}` }
  }

  describe('registration', () => {
    test('behavior: a name leads to the account whose key signed, on every EVM chain, and the account to it', async () => {
      const account = newAccount()
      const label = newLabel()
      expect(await page.find(`${label}.${zone}`)).toBeUndefined()
      expect(await toOutcome(await page.register(account, label.toUpperCase()))).toBe('200')
      const at = new Date(clock.now()).toISOString()
      const led = { address: account.address, created: at }
      const record = {
        ...{ name: `${label}.${zone}`, registered_at: at, updated_at: at },
        ...{ addresses: { 60: led, 2147483648: led }, attributes: [] },
      }
      expect(await page.find(`${label.toUpperCase()}.${zone}`)).toEqual(record)
      const reverse = await page.request('GET', `/v1/profile/reverse/${account.address.toLowerCase()}`)
      expect(await reverse.json()).toEqual([record])
      const none = await page.request('GET', `/v1/profile/reverse/${newAccount().address}`)
      expect(await none.json()).toEqual([])
    })

    test('behavior: as the protocol’s clients write it: no page, no nonce, no project, Ethereum’s chain as any other; the other spelling of its coin type', async () => {
      const rpc = { 'eip155:1': urlOf(0) }
      // A node of another chain is not asked: so this one says that it is Ethereum's.
      const fetchNode: typeof fetch = async (input, init) => {
        const response = await fetch(input, init)
        return new Response((await response.text()).replace('"0x7a69"', '"0x1"'), response)
      }
      const other = await openNames(stores.store, { chains: rpc, clock, fetch: fetchNode })
      for (const body of [{}, { coin_type: undefined, coinType: 60 }]) {
        const account = newAccount()
        const label = newLabel()
        const timestamp = Math.floor(clock.now() / 1000)
        const message = JSON.stringify({ name: `${label}.${zone}`, attributes: {}, timestamp })
        const signature = await account.signMessage({ message })
        const response = await other.services.fetch(
          new Request('http://services.test/v1/profile/account', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', Origin: 'https://any.example' },
            body: JSON.stringify({ coin_type: 0x80000001, address: account.address, message, signature, ...body }),
          }),
        )
        expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
        expect(await response.json()).toMatchObject({ addresses: { 60: { address: account.address } } })
      }
    })

    test.each<[string, string, RegisterOptions & { label?: string }]>([
      ['a name of another zone', '404 ZONE_NOT_SERVED', { fields: { name: 'alice.elsewhere.test' } }],
      ['the zone itself', '404 ZONE_NOT_SERVED', { fields: { name: zone } }],
      ['a name below a name', '404 ZONE_NOT_SERVED', { fields: { name: `a.alice.${zone}` } }],
      ['a short name', '400 NAME_INVALID', { label: 'abc' }],
      ['Punycode', '400 NAME_INVALID', { label: 'xn--80ak6aa92e' }],
      ['a letter that passes for another', '400 NAME_INVALID', { label: 'аlice' }],
      ['a reserved word', '403 NAME_RESERVED', { label: 'admin' }],
      ['what looks like one', '403 NAME_RESERVED', { label: 'adrn1n' }],
      ['a page of another domain', '400 MESSAGE_ORIGIN_MISMATCH', { fields: { domain: 'evil.example' } }],
      ['a nonce that is none', '401 NONCE_INVALID', { fields: { nonce: 'a'.repeat(64) } }],
      [
        'an old message',
        '400 MESSAGE_EXPIRED',
        { isPlain: true, fields: { timestamp: Date.UTC(2026, 0, 1) / 1000 - 301 } },
      ],
      ['a message of tomorrow', '400 CLOCK_SKEW', { fields: { timestamp: Date.UTC(2026, 0, 2) / 1000 } }],
      ['a coin type of no EVM chain', '400 CHAIN_NOT_SERVED', { coinType: 501 }],
      ['the default of all chains', '400 CHAIN_NOT_SERVED', { coinType: 0x80000000 }],
      ['a chain without a node', '400 CHAIN_NOT_SERVED', { coinType: 0x80000000 + 5 }],
      ['two coin types', '400 BODY_INVALID', { body: { coinType: 60 } }],
      ['an address that is none', '400 ADDRESS_INVALID', { address: '0x12' }],
      ['the address of another account', '401 SIGNATURE_INVALID', { address: `0x${'1'.repeat(40)}` }],
      [
        'a signature of another text',
        '401 SIGNATURE_INVALID',
        { sign: () => newAccount().signMessage({ message: 'x' }) },
      ],
      ['a message that is no JSON', '400 MESSAGE_INVALID', { body: { message: 'alice' } }],
    ])('S19: %s is refused, and nothing stored', async (_, outcome, { label = newLabel(), ...options }) => {
      const before = await readAll()
      expect(await toOutcome(await page.register(newAccount(), label, options))).toBe(outcome)
      expect(await readAll()).toEqual(before)
    })

    test('S19: a name that is taken, held or one too many, what is said twice, and what is not the owner’s are refused, and nothing stored', async () => {
      const [mine, gone] = [await registered(), await registered()]
      const release = { kind: 'release', name: gone.name } as const
      expect((await page.change(release, [gone.account])).status).toBe(200)
      const message = await page.writeChange({ ...release, name: mine.name }, mine.account.address)
      const replayed = { message, signature: await mine.account.signMessage({ message }) }
      const nonce = message.match(/^Nonce: (.*)$/m)?.[1]
      const set = { kind: 'set', name: mine.name, records: new Map([['bio', 'mine']]) } as const
      expect((await page.change(set, [mine.account], { fields: { nonce } })).status).toBe(200)
      const stranger = newAccount()
      const attacks: [string, () => Promise<Response>][] = [
        ['409 NAME_TAKEN', () => page.register(stranger, mine.label)],
        ['409 NAME_HELD', () => page.register(stranger, gone.label)],
        ['409 NAME_LIMIT', () => page.register(mine.account, newLabel())],
        ['401 MESSAGE_USED', () => page.register(stranger, newLabel(), { fields: { nonce } })],
        ['401 MESSAGE_USED', () => page.request('POST', '/v1/profile/change', replayed)],
        ['403 NOT_OWNER', () => page.change({ ...release, name: mine.name }, [stranger])],
        [
          '403 NOT_OWNER',
          () => page.change({ kind: 'give', name: mine.name, to: gone.account.address }, [stranger, gone.account]),
        ],
        ['404 NAME_NOT_FOUND', () => page.change(release, [gone.account])],
      ]
      const before = await readAll()
      for (const [outcome, attack] of attacks) {
        expect(await toOutcome(await attack())).toBe(outcome)
        expect([outcome, await readAll()]).toEqual([outcome, before])
      }
    })

    test('S19: a message counts once, with a nonce and without, and a nonce for its project and its 10 minutes alone', async () => {
      for (const isPlain of [false, true]) {
        const account = newAccount()
        const label = newLabel()
        let body: unknown
        const spy = await page.register(account, label, {
          isPlain,
          sign: async (message) => {
            const signature = await account.signMessage({ message })
            body = { coin_type: first, address: account.address, message, signature }
            return signature
          },
        })
        expect(spy.status).toBe(200)
        const name = `${label}.${zone}`
        expect(await toOutcome(await page.change({ kind: 'release', name }, [account]))).toBe('200')
        // Who heard it cannot give it back to its owner.
        expect(await toOutcome(await page.request('POST', '/v1/profile/account', body))).toBe('401 MESSAGE_USED')
        expect(await page.find(name)).toBeUndefined()
      }
      const nonce = await page.readNonce()
      await page.services.projects.add({ id: `other-${count}`, origins: [origin] })
      const foreign = await page.request('GET', `/v1/profile/nonce?projectId=other-${count}`)
      const { nonce: theirs } = (await foreign.json()) as { nonce: string }
      expect(await toOutcome(await page.register(newAccount(), newLabel(), { fields: { nonce: theirs } }))).toBe(
        '401 NONCE_INVALID',
      )
      clock.advance(600_000)
      expect(await toOutcome(await page.register(newAccount(), newLabel(), { fields: { nonce } }))).toBe(
        '401 NONCE_INVALID',
      )
    })

    test('behavior: a name has one owner, and an account one name of a zone', async () => {
      const { account, label } = await registered()
      expect(await toOutcome(await page.register(newAccount(), label))).toBe('409 NAME_TAKEN')
      expect(await toOutcome(await page.register(account, newLabel()))).toBe('409 NAME_LIMIT')
    })

    test('behavior: of many who ask at once for one name one gets it, and an account that asks at once for many gets one', async () => {
      const label = newLabel()
      const outcomes = await Promise.all(
        // Those without a nonce sign the same words.
        Array.from({ length: 20 }, async (_, index) =>
          toOutcome(await page.register(newAccount(), label, { isPlain: index % 2 === 0 })),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(1)
      expect(new Set(outcomes)).toEqual(new Set(['200', '409 NAME_TAKEN']))
      const account = newAccount()
      const own = await Promise.all(
        Array.from({ length: 8 }, async () => toOutcome(await page.register(account, newLabel()))),
      )
      expect(own.filter((outcome) => outcome === '200')).toHaveLength(1)
      expect(new Set(own)).toEqual(new Set(['200', '409 NAME_LIMIT']))
    })

    test('behavior: suggestions say what is taken, and suggest nothing that could not be registered', async () => {
      const { label } = await registered()
      const read = async (text: string, query = `?zone=${zone}`) =>
        (
          (await (await page.request('GET', `/v1/profile/suggestions/${text}${query}`)).json()) as {
            suggestions: { name: string; registered: boolean }[]
          }
        ).suggestions
      const [own, ...near] = await read(label)
      expect(own).toEqual({ name: `${label}.${zone}`, registered: true })
      expect(near.length).toBeGreaterThan(2)
      expect(near.every(({ registered }) => !registered)).toBe(true)
      expect((await read('admin'))[0]).toEqual({ name: `admin.${zone}`, registered: true, reserved: true })
      expect(await read('abc')).toEqual([])
      expect(await read('alice', '?zone=elsewhere.test')).toEqual([])
      expect((await read('alice', ''))[0]?.name).toBe(`alice.${zone}`)
    })

    test('parameters: isStrict, isReadOnly, perAccount, reserved of a zone; two of one name, and zones without secrets, are refused', async () => {
      const zones = [
        { zone: 'strict.test', isStrict: true, perAccount: 2, reserved: ['ocean'] },
        { zone: 'old.test', isReadOnly: true },
      ]
      const other = await openNames(stores.store, { chains: chains(), clock, names: { zones } })
      const account = newAccount()
      const fields = (name: string) => ({ fields: { name } })
      const outcome = async (name: string, more: RegisterOptions = {}) =>
        toOutcome(await other.register(account, '', { ...fields(name), ...more }))
      expect(await outcome('alice.strict.test', { isPlain: true })).toBe('400 NONCE_NEEDED')
      expect(await outcome('0cean.strict.test')).toBe('403 NAME_RESERVED')
      expect(await outcome('admin.strict.test')).toBe('200')
      expect(await outcome('alice.strict.test')).toBe('200')
      expect(await outcome('carol.strict.test')).toBe('409 NAME_LIMIT')
      expect(await outcome('alice.old.test')).toBe('404 ZONE_NOT_SERVED')
      await expect(
        openNames(stores.store, { chains: chains(), names: { zones: [...zones, ...zones] } }),
      ).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
      await expect(openNames(stores.store, { chains: chains(), secrets: {} })).rejects.toMatchObject({
        code: 'SECRETS_INVALID',
      })
    })

    test('S36: limits of an address, an account and a project are kept in the database', async () => {
      const few = { perSecond: 0.001, burst: 2 }
      const limited = (name: string) =>
        openNames(stores.store, { chains: chains(), clock, rateLimits: { [name]: few } })
      const account = newAccount()
      for (const name of ['nameChangesAddress', 'nameChangesAccount', 'nameChangesProject']) {
        const [one, two] = [await limited(name), await limited(name)]
        const outcomes: string[] = []
        for (const each of [one, two, one, two])
          outcomes.push(await toOutcome(await each.register(account, 'abc', { fields: { name: `name-0.${zone}` } })))
        expect([name, outcomes.at(-1)]).toEqual([name, '429 RATE_LIMITED'])
      }
    })
  })

  describe('accounts that are contracts', () => {
    const factoryAbi = parseAbi(['function deploy(address, bytes32) returns (address)'])
    const constructorAbi = parseAbi(['constructor(address)'])
    const owner = newAccount()

    async function deploy(data: Hex): Promise<Hex> {
      const payer = privateKeyToAccount(devnet.accounts[0]?.privateKey ?? '0x')
      const wallet = createWalletClient({ transport: http(urlOf(0)), account: payer })
      const hash = await wallet.sendTransaction({ data, chain: null })
      const reader = createPublicClient({ transport: http(urlOf(0)) })
      return (await waitForReceipt(reader, hash)).contractAddress as Hex
    }
    const codeFor = (address: Hex) =>
      encodeDeployData({ abi: constructorAbi, bytecode: codes.OwnedAccount.creation, args: [address] })
    const byOwner = (message: string) => owner.signMessage({ message })

    test('S21: a name of a contract leads to it on its chain alone, and only that contract changes it', async () => {
      const address = getAddress(await deploy(codeFor(owner.address)))
      const label = newLabel()
      const name = `${label}.${zone}`
      const options = { address, sign: byOwner }
      // There is nothing on the other chain, so nobody has the account there.
      expect(await toOutcome(await page.register(owner, label, { ...options, coinType: second }))).toBe(
        '401 SIGNATURE_INVALID',
      )
      expect(await toOutcome(await page.register(owner, label, options))).toBe('200')
      expect(Object.keys((await page.find(name))?.addresses ?? {})).toEqual([`${first}`])
      const signer: Signer = { address, signMessage: owner.signMessage }
      const set = { kind: 'set', name, records: new Map([['bio', 'A contract']]) } as const
      expect(await toOutcome(await page.change(set, [signer]))).toBe('200')
      // The same address of another chain is another account.
      const elsewhere = { fields: { chainId: '31338' } }
      expect(await toOutcome(await page.change(set, [signer], elsewhere))).toBe('401 SIGNATURE_INVALID')
      expect(await toOutcome(await page.change(set, [owner]))).toBe('403 NOT_OWNER')
    })

    test('S21: an account that is not deployed yet has its name on the chain of its factory alone', async () => {
      const factory = await deploy(codes.OwnedAccountFactory.creation)
      const salt = toHex(randomBytes(32))
      const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: codeFor(owner.address) })
      const data = encodeFunctionData({ abi: factoryAbi, functionName: 'deploy', args: [owner.address, salt] })
      const sign = async (message: string) =>
        serializeErc6492Signature({ address: factory, data, signature: await byOwner(message) })
      const label = newLabel()
      expect(await toOutcome(await page.register(owner, label, { address, sign, coinType: second }))).toBe(
        '401 SIGNATURE_INVALID',
      )
      expect(await toOutcome(await page.register(owner, label, { address, sign }))).toBe('200')
      expect(Object.keys((await page.find(`${label}.${zone}`))?.addresses ?? {})).toEqual([`${first}`])
    })
  })

  describe('a zone in one file', () => {
    const exportZone = async (from: NamesPage) =>
      (await from.services.runCommand('exportZone', { words: { ZONE: zone }, options: {} })).answer as ZoneFile
    const importZone = async (to: NamesPage, payload: unknown, options: Record<string, string> = {}) =>
      (await to.services.runCommand('importZone', { words: { FILE: 'x' }, options, payload })).answer as {
        signer: string
        imported: number
        refused: { name: string; code: string }[]
      }
    /** Signed again, as a lying operator would. */
    async function rewrite(file: ZoneFile, change: (file: ZoneFile) => void): Promise<ZoneFile> {
      const copy = structuredClone(file)
      change(copy)
      return signZoneFile(copy, { address: liar.address, privateKey: liarKey })
    }
    const liarKey = generatePrivateKey()
    const liar = privateKeyToAccount(liarKey)

    test('behavior: a fresh machine gives the same answers, and takes over nothing that owners did not sign', async () => {
      const [set, given, gone, shut] = [await registered(), await registered(), await registered(), await registered()]
      const receiver = newAccount()
      const records = new Map([
        ['bio', 'Of records'],
        ['2147483658', receiver.address],
      ])
      expect((await page.change({ kind: 'set', name: set.name, records }, [set.account])).status).toBe(200)
      const give = { kind: 'give', name: given.name, to: receiver.address } as const
      expect((await page.change(give, [given.account, receiver])).status).toBe(200)
      expect((await page.change({ kind: 'release', name: gone.name }, [gone.account])).status).toBe(200)
      await page.services.runCommand('suspendName', { words: { NAME: shut.name }, options: {} })
      const file = await exportZone(page)
      const only = (names: readonly string[]) => ({
        ...file,
        names: file.names.filter(({ label }) => names.includes(label)),
      })
      const labels = [set.label, given.label, gone.label, shut.label]
      const own = await rewrite(only(labels), () => undefined)

      const fresh = await openTestStore()
      onTestFinished(() => fresh.close())
      const other = await openNames(fresh, { chains: chains(), clock })
      const lies: [string, (copy: ZoneFile) => void][] = [
        [
          'another owner',
          (copy) => Object.assign(copy.names[0]?.entries[0]?.signed[0] ?? {}, { address: liar.address }),
        ],
        ['another label', (copy) => Object.assign(copy.names[0] ?? {}, { label: 'stolen' })],
        [
          'other records',
          (copy) => {
            const one = copy.names[0]?.entries[1]?.signed[0]
            if (one) one.message = one.message.replaceAll('records', 'robbers')
          },
        ],
        ['another time', (copy) => Object.assign(copy.names[0]?.entries[0] ?? {}, { at: clock.now() - 2 * day })],
        ['no receiver', (copy) => copy.names[0]?.entries[1]?.signed.pop()],
        ['no registration', (copy) => copy.names[0]?.entries.shift()],
      ]
      for (const [what, lie] of lies) {
        const label = what === 'no receiver' ? given.label : set.label
        const answer = await importZone(other, await rewrite(only([label]), lie))
        expect([what, answer.imported, answer.refused.length]).toEqual([what, 0, 1])
      }
      await expect(importZone(other, { ...file, exportedAt: 1 })).rejects.toMatchObject({ code: 'BACKUP_INVALID' })
      await expect(importZone(other, own, { signer: file.signer })).rejects.toMatchObject({ code: 'BACKUP_INVALID' })

      expect(await importZone(other, own)).toMatchObject({ signer: liar.address, imported: 4, refused: [] })
      for (const { name, account } of [set, given, gone, shut]) {
        for (const path of [`account/${name}`, `reverse/${account.address}`]) {
          const [mine, theirs] = [page, other].map((one) => one.request('GET', `/v1/profile/${path}`))
          expect(await (await theirs)?.json()).toEqual(await (await mine)?.json())
        }
      }
      expect(await toOutcome(await other.register(newAccount(), gone.label))).toBe('409 NAME_HELD')
      // What is there already stays, and what is handed on again is the same.
      expect((await importZone(other, own)).refused.map(({ code }) => code)).toEqual(Array(4).fill('NAME_TAKEN'))
      expect((await exportZone(other)).names).toEqual(own.names)
      // The whole file, contracts' names included, is proved by the same chains.
      const third = await openTestStore()
      onTestFinished(() => third.close())
      const whole = await openNames(third, { chains: chains(), clock })
      const { imported, refused } = await importZone(whole, file, { signer: file.signer })
      expect(imported).toBe(file.names.length - 2)
      // Two were proved on a chain that has no node there.
      expect(refused.map(({ code }) => code)).toEqual(['CHAIN_NOT_SERVED', 'CHAIN_NOT_SERVED'])
    })
  })

  describe('owners', () => {
    test('behavior: records are set and removed, a picture only by an address of ours', async () => {
      const pictured = await openNames(stores.store, {
        ...{ chains: chains(), clock },
        accounts: { pictures: { publicUrl: 'https://data.example' } },
      })
      const { account, name } = await registered()
      const other = newAccount().address
      const records = new Map([
        ['avatar', 'https://pictures.example/a.png'],
        ['bio', 'Sails, mostly: 100 % of the time'],
        ['2147483658', other],
      ])
      expect(await toOutcome(await pictured.change({ kind: 'set', name, records }, [account]))).toBe('200')
      const set = await pictured.find(name)
      expect(set).toMatchObject({
        addresses: { 60: { address: account.address }, 2147483658: { address: other } },
        attributes: [
          {
            avatar: expect.stringMatching(/^https:\/\/data\.example\/v1\/picture\/[\w-]{22}$/),
            bio: 'Sails, mostly: 100 % of the time',
          },
        ],
      })
      expect(JSON.stringify(set)).not.toContain('pictures.example')
      const removed = new Map([
        ['avatar', ''],
        ['2147483658', ''],
      ])
      expect(await toOutcome(await page.change({ kind: 'set', name, records: removed }, [account]))).toBe('200')
      // As another process sees it: what it has looked up is some seconds old.
      clock.advance(5000)
      expect(await pictured.find(name)).toMatchObject({ attributes: [{ bio: 'Sails, mostly: 100 % of the time' }] })
      expect(Object.keys((await pictured.find(name))?.addresses ?? {})).toEqual(['60', '2147483648'])
    })

    test.each<[string, [string, string]]>([
      ['an avatar of plain http', ['avatar', 'http://pictures.example/a.png']],
      ['an avatar that is a script', ['avatar', 'javascript:alert(1)']],
      ['a description with what is not seen', ['bio', 'a\u202eb']],
      ['a long description', ['bio', 'a'.repeat(201)]],
      ['a coin type that names do not have', ['0', 'bc1q']],
      ['Bitcoin', ['2', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']],
      ['an address that is none', ['60', '0x12']],
      ['another record', ['url', 'https://example.com']],
    ])('S38: %s is no record', async (_, record) => {
      const { account, name } = await registered()
      const change = { kind: 'set', name, records: new Map([record]) } as const
      expect(await toOutcome(await page.change(change, [account]))).toMatch(/^400 (RECORD_INVALID|MESSAGE_INVALID)$/)
    })

    test('S19: what the statement says and what the resources say is one, for this page, now, once, and by the owner', async () => {
      const { account, name } = await registered()
      const { name: others } = await registered()
      const to = newAccount()
      const release = { kind: 'release', name } as const
      const outcome = async (...given: Parameters<NamesPage['change']>) => toOutcome(await page.change(...given))
      const withFields = (fields: object) => outcome(release, [account], { fields })
      expect(await withFields({ statement: 'Sign in to the demo' })).toBe('400 MESSAGE_INVALID')
      expect(await withFields({ statement: undefined })).toBe('400 MESSAGE_INVALID')
      expect(await withFields({ resources: [] })).toBe('400 MESSAGE_INVALID')
      expect(await withFields({ resources: [`urn:latchkey:name:${others}`, 'urn:latchkey:release'] })).toBe(
        '400 MESSAGE_INVALID',
      )
      expect(await withFields({ resources: [`urn:latchkey:name:${name}`, `urn:latchkey:give:${to.address}`] })).toBe(
        '400 MESSAGE_INVALID',
      )
      expect(
        await withFields({ resources: [`urn:latchkey:name:${name}`, 'urn:latchkey:release', 'https://example.com'] }),
      ).toBe('400 MESSAGE_INVALID')
      expect(await withFields({ domain: 'evil.example' })).toBe('400 MESSAGE_ORIGIN_MISMATCH')
      expect(await withFields({ uri: 'https://evil.example/names' })).toBe('400 MESSAGE_ORIGIN_MISMATCH')
      expect(await withFields({ nonce: 'b'.repeat(64) })).toBe('401 NONCE_INVALID')
      expect(await withFields({ chainId: '5' })).toBe('400 CHAIN_NOT_SERVED')
      expect(await withFields({ issuedAt: new Date(clock.now() - day).toISOString() })).toBe('400 CLOCK_SKEW')
      expect(await outcome(release, [newAccount()])).toBe('403 NOT_OWNER')
      expect(await outcome(release, [account], { sign: (message) => to.signMessage({ message }) })).toBe(
        '401 SIGNATURE_INVALID',
      )
      expect(await outcome({ kind: 'release', name: `nobody.${zone}` }, [account])).toBe('404 NAME_NOT_FOUND')
      expect(await outcome({ kind: 'release', name: 'alice.elsewhere.test' }, [account])).toBe('404 ZONE_NOT_SERVED')
      const message = await page.writeChange(release, account.address)
      const body = { message, signature: await account.signMessage({ message }) }
      const foreign = { Origin: 'https://evil.example' }
      expect(await toOutcome(await page.request('POST', '/v1/profile/change', body, foreign))).toBe(
        '403 ORIGIN_NOT_ALLOWED',
      )
      expect(await toOutcome(await page.request('POST', '/v1/profile/change', body, {}))).toBe('403 ORIGIN_MISSING')
      expect((await page.find(name))?.addresses[60]?.address).toBe(account.address)
      const kept = { kind: 'set', name, records: new Map([['bio', 'once']]) } as const
      const once = await page.writeChange(kept, account.address)
      const signed = { message: once, signature: await account.signMessage({ message: once }) }
      expect(await toOutcome(await page.request('POST', '/v1/profile/change', signed))).toBe('200')
      expect(await toOutcome(await page.request('POST', '/v1/profile/change', signed))).toBe('401 MESSAGE_USED')
    })

    test('S21: a name leads to a Solana account by that account’s word alone, for this name and this owner', async () => {
      const [{ account, name }, { account: stranger, name: others }] = [await registered(), await registered()]
      const [own, another] = [newSolanaAccount(), newSolanaAccount()]
      const set = { kind: 'set', name, records: new Map([['501', own.address]]) } as const
      const outcome = async (...signers: Parameters<NamesPage['change']>[1]) =>
        toOutcome(await page.change(set, signers))
      expect(await outcome(account)).toBe('400 MESSAGE_INVALID')
      expect(await outcome(account, another)).toBe('400 MESSAGE_INVALID')
      expect(await outcome(account, { ...own, signMessage: another.signMessage })).toBe('401 SIGNATURE_INVALID')
      const agreements: [string, Change][] = [
        ['another name', { kind: 'link', name: others, owner: account.address }],
        ['another owner', { kind: 'link', name, owner: stranger.address }],
      ]
      for (const [what, agreement] of agreements) {
        const [message, agreed] = [
          await page.writeChange(set, account.address),
          await page.writeChange(agreement, own.address),
        ]
        const body = {
          ...{ message, signature: await account.signMessage({ message }) },
          also: { message: agreed, signature: await own.signMessage({ message: agreed }) },
        }
        const response = await page.request('POST', '/v1/profile/change', body)
        expect([what, await toOutcome(response)]).toEqual([what, '400 MESSAGE_INVALID'])
      }
      expect((await page.find(name))?.addresses).not.toHaveProperty('501')
      expect(await outcome(account, own)).toBe('200')
      expect(await page.find(name)).toMatchObject({ addresses: { 501: { address: own.address } } })
      // To lead there no more needs nobody's word but the owner's.
      const removed = { kind: 'set', name, records: new Map([['501', '']]) } as const
      expect(await toOutcome(await page.change(removed, [account]))).toBe('200')
      expect((await page.find(name))?.addresses).not.toHaveProperty('501')
    })

    test('behavior: a name is given with the receiver’s word, who starts without its records', async () => {
      const { account, name } = await registered()
      await page.change({ kind: 'set', name, records: new Map([['bio', 'of the first']]) }, [account])
      const [receiver, stranger] = [newAccount(), newAccount()]
      const give = { kind: 'give', name, to: receiver.address } as const
      const outcome = async (...signers: Parameters<NamesPage['change']>[1]) =>
        toOutcome(await page.change(give, signers))
      expect(await outcome(account)).toBe('400 MESSAGE_INVALID')
      expect(await outcome(account, stranger)).toBe('400 MESSAGE_INVALID')
      expect(await outcome(stranger, receiver)).toBe('403 NOT_OWNER')
      expect(await toOutcome(await page.change({ ...give, to: account.address }, [account, account]))).toBe(
        '400 MESSAGE_INVALID',
      )
      const full = await registered()
      expect(await toOutcome(await page.change({ ...give, to: full.account.address }, [account, full.account]))).toBe(
        '409 NAME_LIMIT',
      )
      expect((await page.find(name))?.addresses[60]?.address).toBe(account.address)
      expect(await outcome(account, receiver)).toBe('200')
      expect(await page.find(name)).toMatchObject({ addresses: { 60: { address: receiver.address } }, attributes: [] })
      expect(await toOutcome(await page.change({ kind: 'release', name }, [account]))).toBe('403 NOT_OWNER')
      // The first owner has none now, and may have another.
      expect((await page.register(account, newLabel())).status).toBe(200)
    })

    test('behavior: a name that was given up is nobody’s, its last owner’s for 30 days, then anyone’s', async () => {
      const { account, label, name } = await registered()
      expect(await toOutcome(await page.change({ kind: 'release', name }, [account]))).toBe('200')
      expect(await page.find(name)).toBeUndefined()
      expect(await (await page.request('GET', `/v1/profile/reverse/${account.address}`)).json()).toEqual([])
      expect(await toOutcome(await page.register(newAccount(), label))).toBe('409 NAME_HELD')
      clock.advance(29 * day)
      expect(await toOutcome(await page.register(newAccount(), label))).toBe('409 NAME_HELD')
      expect(await toOutcome(await page.register(account, label))).toBe('200')
      expect(await toOutcome(await page.change({ kind: 'release', name }, [account]))).toBe('200')
      clock.advance(30 * day)
      const other = newAccount()
      expect(await toOutcome(await page.register(other, label))).toBe('200')
      expect((await page.find(name))?.addresses[60]?.address).toBe(other.address)
    })

    test('behavior: a suspended name resolves to nothing and stays its owner’s; no command moves one', async () => {
      const { account, label, name } = await registered()
      const run = (command: string) => page.services.runCommand(command, { words: { NAME: name }, options: {} })
      await run('suspendName')
      expect(await toOutcome(await page.request('GET', `/v1/profile/account/${name}`))).toBe('404 NAME_SUSPENDED')
      expect(await (await page.request('GET', `/v1/profile/reverse/${account.address}`)).json()).toEqual([])
      expect(await toOutcome(await page.change({ kind: 'release', name }, [account]))).toBe('403 NAME_SUSPENDED')
      expect(await toOutcome(await page.register(newAccount(), label))).toBe('409 NAME_TAKEN')
      await run('restoreName')
      expect((await page.find(name))?.addresses[60]?.address).toBe(account.address)
    })
  })
})
