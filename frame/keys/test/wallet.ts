import { onTestFinished } from 'vitest'
import { newCode } from '../changes.js'
import { createWallet } from '../creation.js'
import {
  type Account,
  type Bytes,
  closePublication,
  closeWallet,
  type DeviceKeys,
  type Level,
  type NewMember,
  newDeviceKeys,
  type Opener,
  type OpenInput,
  type OpenWallet,
  openWallet,
  type Pin,
  type Publication,
  randomBytes,
  type ShareWithSecret,
  toB64,
  toDeviceMember,
} from '../index.js'

/** So many bytes of one value. */
export const fill = (length: number, value: number): Bytes => new Uint8Array(length).fill(value)

/** What custody and recovery would hold: data alone, no decisions. */
export class Held {
  manifests: string[] = []
  record: Bytes = new Uint8Array()
  readonly shares = new Map<string, ShareWithSecret>()
  readonly recovery = new Map<string, Bytes>()

  /** Takes a publication as custody's one transaction does, and wipes what was sent. */
  take(publication: Publication): void {
    const { manifest, record, shares, secrets, staged, head } = publication
    this.manifests.push(manifest)
    if (record) {
      this.record = record
      this.shares.clear()
    }
    for (const share of shares) {
      const s = secrets.find(({ id }) => id === share.id)?.s ?? new Uint8Array()
      this.shares.set(share.id, { share, s: toB64(s) })
    }
    if (staged) this.recovery.set(staged.id, staged.r.slice())
    const listed = new Set(head.manifest.mem.map(({ id }) => id))
    for (const id of this.shares.keys()) if (!listed.has(id)) this.shares.delete(id)
    for (const id of this.recovery.keys()) if (!listed.has(id)) this.recovery.delete(id)
    closePublication(publication)
  }

  /** A copy, as a backup would keep it. */
  copy(): Held {
    const copy = new Held()
    copy.manifests = [...this.manifests]
    copy.record = this.record.slice()
    for (const [id, share] of this.shares) copy.shares.set(id, share)
    for (const [id, r] of this.recovery) copy.recovery.set(id, r.slice())
    return copy
  }
}

/** A wallet at its services, with an opener of each kind. */
export interface TestWallet {
  readonly realm: string
  readonly sub: string
  readonly wal: string
  readonly accounts: readonly Account[]
  readonly device: DeviceKeys
  readonly code: Bytes
  readonly prf: Bytes
  readonly held: Held
  pin: Pin
  readonly opener: (kind: Opener['kind']) => Opener
  /** Opens with what is held, by this device unless said otherwise; closed when the test is over. */
  readonly open: (over?: Partial<OpenInput>) => Promise<OpenWallet>
  readonly take: (publication: Publication) => void
}

export const cred = toB64(fill(20, 6))
export const evidenceId = toB64(fill(16, 5))

/** Makes one. */
export async function createTestWallet(
  options: { level?: Level; members?: readonly NewMember['kind'][]; imported?: Bytes } = {},
): Promise<TestWallet> {
  const { level = 'managed', members = ['dev', 'prf', 'code', 'man'], imported } = options
  const realm = toB64(fill(16, 1))
  const sub = toB64(fill(16, 9))
  const device = await newDeviceKeys()
  const code = newCode()
  const prf = randomBytes(32)
  const wanted: Record<NewMember['kind'], NewMember> = {
    dev: await toDeviceMember(device),
    prf: { kind: 'prf', secret: prf, cred, rp: 'wallet.example.net', bs: true },
    code: { kind: 'code', secret: code },
    man: { kind: 'man' },
  }
  const made = await createWallet({
    realm,
    sub,
    level,
    members: members.filter((kind) => kind !== 'man' || level === 'managed').map((kind) => wanted[kind]),
    evidence: [{ id: evidenceId, kind: 'mail' }],
    now: 1000,
    imported,
  })
  const held = new Held()
  const wallet: TestWallet = {
    realm,
    sub,
    wal: made.wal,
    accounts: made.accounts,
    device,
    code,
    prf,
    held,
    pin: made.publication.pin,
    opener: (kind) => {
      const { id, pk } = device
      const [r = new Uint8Array()] = held.recovery.values()
      const openers: Record<Opener['kind'], Opener> = {
        dev: { kind: 'dev', id, pk },
        prf: { kind: 'prf', secret: prf, cred },
        code: { kind: 'code', secret: code },
        man: { kind: 'man', secret: r },
      }
      return openers[kind]
    },
    open: async (over = {}) => {
      const { manifests, record, shares } = held
      const input = {
        realm,
        sub,
        wal: made.wal,
        pin: wallet.pin,
        heads: [],
        manifests,
        record,
        shares: [...shares.values()],
      }
      const open = await openWallet({ ...input, opener: wallet.opener('dev'), ...over })
      onTestFinished(() => closeWallet(open))
      return open
    },
    take: (publication) => {
      held.take(publication)
      wallet.pin = publication.pin
    },
  }
  wallet.take(made.publication)
  return wallet
}
