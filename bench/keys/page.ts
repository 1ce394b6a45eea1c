// What bench/keys.ts times in a page: each function is one act of a user's, with everything the browser does and nothing of a
// network. Each runs in a page of its own, so that its code is cold; what goes from one to the next is text.

import * as changes from '../../frame/keys/changes.js'
import { createWallet } from '../../frame/keys/creation.js'
import * as keys from '../../frame/keys/index.js'

const realm = keys.toB64(new Uint8Array(16).fill(1))
const sub = keys.toB64(new Uint8Array(16).fill(9))
const clock: keys.Clock = { now: () => performance.now(), after: () => () => {} }
const store = () => keys.createIndexedDbStore(indexedDB)

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const begun = performance.now()
  const result = await work()
  return { ms: performance.now() - begun, result }
}

/** A device is kept, and a wallet with three openers made. */
async function create() {
  const { ms, result } = await timed(async () => {
    const record = keys.newDeviceRecord(realm, await keys.newDeviceKeys())
    const { isKept } = await keys.keepDevice(store(), record)
    if (!isKept) throw new Error('not kept')
    const code = changes.newCode()
    const members = [await keys.toDeviceMember(record), { kind: 'man' }, { kind: 'code', secret: code }] as const
    const evidence = [{ id: keys.toB64(keys.randomBytes(16)), kind: 'mail' }] as const
    const wallet = await createWallet({ realm, sub, level: 'managed', members, evidence, now: 1000 })
    return { code, wallet }
  })
  const { publication, wal } = result.wallet
  const shares = publication.shares.map((share) => {
    const s = publication.secrets.find(({ id }) => id === share.id)?.s ?? new Uint8Array()
    return { share, s: keys.toB64(s) }
  })
  const record = keys.toB64(publication.record ?? new Uint8Array())
  const saved = {
    wal,
    pin: publication.pin,
    manifest: publication.manifest,
    record,
    shares,
    code: keys.toB64(result.code),
  }
  return { ms, saved }
}
type Saved = Awaited<ReturnType<typeof create>>['saved']

const toInput = ({ wal, manifest, record, shares }: Saved) => ({
  ...{ realm, sub, wal, shares, manifests: [manifest], record: keys.fromB64(record) },
})

async function openByDevice(saved: Saved) {
  const [device] = await store().list(realm)
  if (!device) throw new Error('no device')
  const { id, pk } = device
  return keys.openWallet({ ...toInput(saved), pin: saved.pin, heads: [], opener: { kind: 'dev', id, pk } })
}

/** The stored device opens the wallet, then signs once for each chain. */
async function unlock(saved: Saved) {
  const unlocked = await timed(async () => keys.unlock(await openByDevice(saved), clock))
  const message = new TextEncoder().encode('\x19Ethereum Signed Message:\n5hello')
  const evm = await timed(() => unlocked.result.signEvm(message))
  const solana = await timed(() => unlocked.result.signSolana(message))
  return { unlock: unlocked.ms, signEvm: evm.ms, signSolana: solana.ms }
}

/** A new device opens the wallet by the code, adds itself, unlocks. */
async function recover(saved: Saved) {
  const { ms } = await timed(async () => {
    const fresh = await keys.newDeviceKeys()
    const opener = { kind: 'code', secret: keys.fromB64(saved.code) } as const
    const opened = await keys.openWallet({ ...toInput(saved), pin: null, heads: [saved.pin], opener })
    await changes.addMember(opened, await keys.toDeviceMember(fresh), 2000)
    return keys.unlock(opened, clock)
  })
  return ms
}

/** The stored device opens the wallet and seals it anew for all openers. */
async function resecure(saved: Saved) {
  return (await timed(async () => changes.resecure(await openByDevice(saved), 2000))).ms
}

const bench = { create, unlock, recover, resecure }
export type KeysBench = typeof bench
Object.assign(globalThis, { bench })
