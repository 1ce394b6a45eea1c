import type { Manifest } from '../manifest/types.js'

/**
 * Whether a wallet comes back when every device is lost. `managed`: its managed opener and a check of custody. Otherwise two
 * of backed-up passkeys, codes and passphrases, so that losing one is no loss.
 */
export function isRecoverable({ lvl, mem, evd }: Pick<Manifest, 'lvl' | 'mem' | 'evd'>): boolean {
  if (lvl === 'managed' && mem.some(({ k }) => k === 'man') && evd.length > 0) return true
  return (
    mem.filter((member) => member.k === 'code' || member.k === 'pass' || (member.k === 'prf' && member.bs)).length >= 2
  )
}
