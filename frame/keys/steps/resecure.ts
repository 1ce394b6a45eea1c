import { randomBytes, wipe } from '../bytes.js'
import { withControlKey } from '../control.js'
import { digestB64 } from '../hash.js'
import { timeAfter } from '../manifest/rules.js'
import { signManifest } from '../manifest/sign.js'
import type { Manifest } from '../manifest/types.js'
import { importRecordKey, openRecord, sealRecord, wipeRecord } from '../record.js'
import { makeMembers, sealShares } from './members.js'
import { toPublication } from './publication.js'
import type { OpenWallet, Publication } from './types.js'

/**
 * Seals the wallet anew: another wallet encryption key, the next generation, new shares and S for every public key, a new
 * managed opener. Absent devices and passkeys find their new share. It ends a restore: then the manifest names the head that
 * was lost (`rst`) and comes after it. The entropy stays, so an old record together with its key opens for ever.
 *
 * @param now Seconds since 1970, the server's time.
 */
export async function resecure(open: OpenWallet, now: number): Promise<Publication> {
  const { realm, wal, replaced } = open
  const { manifest: last, hash } = open.head
  const gen = last.gen + 1
  const time = timeAfter(last, now)
  const place = { realm, wal, gen }
  const wek = randomBytes(32)
  const before = { realm, wal, gen: last.gen }
  const plain = await openRecord(open.record, await importRecordKey(open.wek, before), before)
  const wasManaged = last.mem.some(({ k }) => k === 'man')
  const { members, staged } = await makeMembers(wasManaged ? [{ kind: 'man' }] : [], place, time).catch(
    (error: unknown) => {
      wipeRecord(plain)
      throw error
    },
  )
  try {
    const record = await sealRecord(plain, wek, place)
    const { rst: _, ...rest } = last
    const manifest: Manifest = {
      ...rest,
      seq: Math.max(last.seq, replaced?.seq ?? 0) + 1,
      prev: hash,
      gen,
      rec: digestB64(record),
      mem: [...last.mem.filter(({ k }) => k !== 'man'), ...members],
      iat: time,
      ...(replaced ? { rst: replaced } : {}),
    }
    const head = await withControlKey(plain.entropy, plain.salt, realm, (seed) => signManifest(manifest, seed))
    return toPublication(head, { record, staged, ...(await sealShares(wek, manifest.mem, place)) })
  } catch (error) {
    wipe(staged?.r)
    throw error
  } finally {
    wipe(wek)
    wipeRecord(plain)
  }
}
