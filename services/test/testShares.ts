import { randomBytes } from 'node:crypto'
import type { Manifest } from '../src/manifest/shape.js'
import { toB64 } from '../src/proof/encoding.js'
import { randomPoint } from './testWallet.js'

/** A share and its secret: custody can read neither key. */
export function makeShare({ wal, gen }: Pick<Manifest, 'wal' | 'gen'>, { id, k }: { id: string; k: string }) {
  return {
    share: { v: 1, ste: 1, id, k, wal, gen, enc: randomPoint(), ct: toB64(randomBytes(48)) },
    secret: { id, s: toB64(randomBytes(32)) },
  }
}

/** What goes to custody with a manifest. */
export function makeShares(manifest: Manifest, members: Manifest['mem'] = manifest.mem) {
  const made = members.map((member) => makeShare(manifest, member))
  return { shares: made.map(({ share }) => share), secrets: made.map(({ secret }) => secret) }
}
