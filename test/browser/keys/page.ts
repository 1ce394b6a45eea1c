// What the pages of keys.spec.ts can do: the key library as it is, and calls that carry text in and out.

import * as changes from '../../../frame/keys/changes.js'
import { createWallet } from '../../../frame/keys/creation.js'
import * as keys from '../../../frame/keys/index.js'

/** All that a page needs again after a reload, as text. */
export interface Saved {
  readonly realm: string
  readonly sub: string
  readonly wal: string
  readonly pin: keys.Pin
  readonly manifest: string
  readonly record: string
  readonly shares: readonly keys.ShareWithSecret[]
  readonly addresses: readonly string[]
}

const realm = keys.toB64(new Uint8Array(16).fill(1))
const sub = keys.toB64(new Uint8Array(16).fill(9))
const store = () => keys.createIndexedDbStore(indexedDB)
const clock: keys.Clock = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

async function create(members: readonly keys.NewMember[]): Promise<Saved> {
  const made = await createWallet({ realm, sub, level: 'user-held', members, evidence: [], now: 1000 })
  const { publication, wal, accounts } = made
  try {
    const shares = publication.shares.map((share) => {
      const s = publication.secrets.find(({ id }) => id === share.id)?.s ?? new Uint8Array()
      return { share, s: keys.toB64(s) }
    })
    const record = keys.toB64(publication.record ?? new Uint8Array())
    const addresses = accounts.map(({ address }) => address)
    return { realm, sub, wal, pin: publication.pin, manifest: publication.manifest, record, shares, addresses }
  } finally {
    keys.closePublication(publication)
  }
}

const open = ({ manifest, record, ...saved }: Saved, opener: keys.Opener) =>
  keys.openWallet({ ...saved, heads: [], manifests: [manifest], record: keys.fromB64(record), opener })

/** One ceremony with a passkey of this host; a new one when no id is given. */
async function askPasskey(cred?: string, input: Uint8Array<ArrayBuffer> = changes.prfInput(realm)) {
  const prf = { eval: { first: input } }
  const challenge = keys.randomBytes(32)
  const userVerification = 'required'
  const credential = cred
    ? await navigator.credentials.get({
        publicKey: {
          ...{ challenge, userVerification, extensions: { prf } },
          allowCredentials: [{ type: 'public-key', id: keys.fromB64(cred) }],
        },
      })
    : await navigator.credentials.create({
        publicKey: {
          ...{ challenge, rp: { name: 'Wallet' }, extensions: { prf } },
          user: { id: changes.userHandle(realm, sub), name: 'ada', displayName: 'Ada' },
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          authenticatorSelection: { residentKey: 'required', userVerification },
        },
      })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no credential')
  const first = credential.getClientExtensionResults().prf?.results?.first
  const clientData = JSON.parse(new TextDecoder().decode(credential.response.clientDataJSON))
  return {
    cred: keys.toB64(new Uint8Array(credential.rawId)),
    output: first ? new Uint8Array(first as ArrayBuffer) : undefined,
    client: { origin: clientData.origin, crossOrigin: clientData.crossOrigin, topOrigin: clientData.topOrigin },
  }
}

const page = {
  async makeDevice() {
    const record = keys.newDeviceRecord(realm, await keys.newDeviceKeys())
    const kept = await keys.keepDevice(store(), record)
    return { isKept: kept.isKept, saved: await create([await keys.toDeviceMember(record)]) }
  },
  async listDevices() {
    return (await store().list(realm)).map(({ id }) => id)
  },
  async removeDevice(id: string) {
    await store().remove(id)
  },
  /** Opens with the stored device, signs once, and tries to read its keys out. */
  async openStored(saved: Saved) {
    const [device] = await store().list(realm)
    if (!device) return undefined
    const wallet = await open(saved, { kind: 'dev', id: device.id, pk: device.pk })
    const unlocked = await keys.unlock(wallet, clock)
    const { signature } = await unlocked.signEvm(new TextEncoder().encode('\x19Ethereum Signed Message:\n5hello'))
    const refused = [device.pk, device.jk].map(({ privateKey }) =>
      crypto.subtle.exportKey('jwk', privateKey).then(
        () => 'read',
        (error: Error) => error.name,
      ),
    )
    return {
      addresses: unlocked.accounts.map(({ address }) => address),
      signature: keys.toB64(signature),
      exported: await Promise.all(refused),
    }
  },
  /** A database of a later version, which this one may not open. */
  async openLater() {
    const request = indexedDB.open('latchkey-keys', 99)
    await new Promise((resolve, reject) => {
      request.onsuccess = resolve
      request.onerror = reject
    })
    request.result.close()
  },
  async makePasskey() {
    const { cred, client } = await askPasskey()
    return { cred, client }
  },
  /** Two ceremonies, and a wallet that the passkey opens. */
  async sealToPasskey(cred: string) {
    const [one, two] = [await askPasskey(cred), await askPasskey(cred)]
    if (!one.output || !two.output) throw new Error('no PRF')
    changes.confirmPrf(one.output, two.output)
    const other = await askPasskey(cred, changes.prfInput(keys.toB64(new Uint8Array(16).fill(2))))
    const passkey = { kind: 'prf', secret: one.output, cred, rp: location.hostname, bs: false } as const
    return {
      saved: await create([passkey]),
      client: one.client,
      length: one.output.length,
      isOtherForOthers: keys.toB64(one.output) !== keys.toB64(other.output ?? one.output),
    }
  },
  async openByPasskey(saved: Saved, cred: string) {
    const { output, client } = await askPasskey(cred)
    if (!output) throw new Error('no PRF')
    const wallet = await open(saved, { kind: 'prf', secret: output, cred })
    keys.closeWallet(wallet)
    return { client, addresses: wallet.accounts.map(({ address }) => address) }
  },
}
export type KeysPage = typeof page
Object.assign(globalThis, { page })
