import type { Kysely } from 'kysely'
import { readForward } from '../../../manifest/chain.js'
import { readManifest, refuse, type SignedManifest } from '../../../manifest/readManifest.js'
import type { Head } from '../../../manifest/shape.js'
import type { TellHosts } from '../hostEvents.js'
import type { AccountType } from './accountType.js'
import { endLogins } from './endLogins.js'
import { type OpenerChange, readOpenerChange } from './openers.js'
import type { LoginTables } from './schema.js'

/** What manifests are taken with. */
interface HeadTools {
  tellHosts: TellHosts
  now: number
  first?: { accountType: AccountType; jkt: string } | undefined
}

/**
 * Takes the manifests that a user's device publishes: the first one of a user without a wallet, or successors of the head that
 * is there. Of what they say auth keeps which wallet it is, its control key, the head, the kinds of checks and the devices; the
 * logins of devices that are listed no more end.
 * @param compacts oldest first
 * @param tools.now in ms
 * @param tools.first what the user's account is to be, by a device that a first manifest lists; a choice that is there stands
 * @returns the head that is there now, and what changed of who opens the wallet; undefined where nothing did
 * @throws {Refusal} MANIFEST_REFUSED
 */
export async function takeManifests(
  db: Kysely<LoginTables>,
  { sub, realm }: { sub: string; realm: string },
  compacts: readonly string[],
  { tellHosts, now, first }: HeadTools,
): Promise<{ head: Head; change?: OpenerChange }> {
  return db.transaction().execute(async (transaction) => {
    // Two devices that publish at once are taken one after the other.
    await transaction.selectFrom('auth.users').select('sub').where('sub', '=', sub).forUpdate().executeTakeFirst()
    const kept = await transaction
      .selectFrom('auth.manifests')
      .select('compact')
      .where('sub', '=', sub)
      .executeTakeFirst()
    const known = kept && readManifest(kept.compact)
    const next = readForward(compacts, isReplaced(known, compacts) ? undefined : known, now)
    if (!next) {
      if (known) return { head: known.head }
      throw refuse('There is none.')
    }
    const { manifest, head, compact } = next
    const before = known ? devicesOf(known) : []
    if (manifest.sub !== sub || manifest.rlm !== realm) throw refuse('It is one of another user.')
    const checks = [...new Set(manifest.evd.map(({ kind }) => kind))]
    const devices = devicesOf(next)
    await transaction
      .updateTable('auth.users')
      .set({ wal: manifest.wal, ctl: manifest.ctl, head_seq: head.seq, head_hash: head.hash, checks, devices })
      .where('sub', '=', sub)
      .execute()
    if (first && !known && devices.includes(first.jkt)) {
      await transaction
        .updateTable('auth.users')
        .set({ account_type: first.accountType })
        .where('sub', '=', sub)
        .where('account_type', 'is', null)
        .execute()
    }
    await transaction
      .insertInto('auth.manifests')
      .values({ sub, compact })
      .onConflict((conflict) => conflict.column('sub').doUpdateSet({ compact }))
      .execute()
    const revoked = before.filter((jkt) => !devices.includes(jkt))
    if (revoked.length > 0) {
      // What a device has of logins ends with the manifest that no longer lists it, and it is no known device any more.
      await transaction.deleteFrom('auth.devices').where('sub', '=', sub).where('jkt', 'in', revoked).execute()
      await endLogins(transaction, { tellHosts, now }, (login) =>
        login.and([login('sub', '=', sub), login('jkt', 'in', revoked)]),
      )
    }
    if (manifest.wal !== known?.manifest.wal) await tellHosts(transaction, [{ type: 'wallet.created', sub, realm }])
    return { head, ...(known && { change: readOpenerChange(known.manifest, manifest) }) }
  })
}

function devicesOf({ manifest }: SignedManifest): string[] {
  return manifest.mem.flatMap((member) => (member.k === 'dev' ? [member.jkt] : []))
}

/** Whether the user's wallet names one that is to replace it: then that one may be created. */
export async function namesNext(db: Kysely<LoginTables>, sub: string): Promise<boolean> {
  const kept = await db.selectFrom('auth.manifests').select('compact').where('sub', '=', sub).executeTakeFirst()
  return kept !== undefined && readManifest(kept.compact).manifest.nxt !== undefined
}

/** Whether the wallet that is there names the wallet of these manifests as the one that replaces it. */
function isReplaced(known: SignedManifest | undefined, [first]: readonly string[]): boolean {
  const next = known?.manifest.nxt
  return next !== undefined && first !== undefined && readManifest(first).manifest.wal === next
}
