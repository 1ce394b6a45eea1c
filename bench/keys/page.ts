// What bench/keys.ts times in a page: each call is one of a user's, with everything the browser does and nothing of a network.
import * as keys from '../../frame/keys/index.js'

const realm = keys.toB64(keys.randomBytes(16))
const sub = keys.toB64(keys.randomBytes(16))
const clock: keys.Clock = { now: () => performance.now(), after: () => () => {} }

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const begun = performance.now()
  const result = await work()
  return { ms: performance.now() - begun, result }
}

/** A wallet is made, unlocked, signs twice, is recovered by its code on another device, and re-secured. In milliseconds. */
async function run() {
  const made = await timed(async () => {
    const device = await keys.newDeviceKeys()
    const kept = await keys.keepDevice(keys.createIndexedDbStore(indexedDB), keys.newDeviceRecord(realm, device))
    if (!kept.isKept) throw new Error('not kept')
    const code = keys.newCode()
    const members = [await keys.toDeviceMember(device), { kind: 'man' }, { kind: 'code', secret: code }] as const
    const evidence = [{ id: keys.toB64(keys.randomBytes(16)), kind: 'mail' }] as const
    const wallet = await keys.createWallet({ realm, sub, level: 'managed', members, evidence, now: 1000 })
    return { device, code, wallet }
  })
  const { device, code, wallet } = made.result
  const { publication, wal } = wallet
  const shares = publication.shares.map((share) => {
    const s = publication.secrets.find(({ id }) => id === share.id)?.s ?? new Uint8Array()
    return { share, s: keys.toB64(s) }
  })
  const record = publication.record ?? new Uint8Array()
  const input = { realm, sub, wal, pin: publication.pin, heads: [], manifests: [publication.manifest], record, shares }
  const open = () => keys.openWallet({ ...input, opener: { kind: 'dev', id: device.id, pk: device.pk } })
  const unlocked = await timed(async () => keys.unlock(await open(), clock))
  const message = new TextEncoder().encode('\x19Ethereum Signed Message:\n5hello')
  const signed = await timed(() => unlocked.result.signEvm(message))
  const signedSolana = await timed(() => unlocked.result.signSolana(message))
  const recovered = await timed(async () => {
    const fresh = await keys.newDeviceKeys()
    const opened = await keys.openWallet({
      ...{ ...input, pin: null, heads: [publication.pin] },
      opener: { kind: 'code', secret: code },
    })
    await keys.addMember(opened, await keys.toDeviceMember(fresh), 2000)
    return keys.unlock(opened, clock)
  })
  const secured = await timed(async () => keys.resecure(await open(), 2000))
  return {
    creation: made.ms,
    unlock: unlocked.ms,
    signEvm: signed.ms,
    signSolana: signedSolana.ms,
    recovery: recovered.ms,
    resecure: secured.ms,
  }
}
export type Times = Awaited<ReturnType<typeof run>>
Object.assign(globalThis, { run })
