import { policyError } from '../kernel/base/pagePolicy.js'

/** What stands for an address in a policy: its origin, or its scheme where it has none. */
const toSource = (address: string): string => /^https?:\/\/[^/]+/.exec(address)?.[0] ?? `${address.split(':', 1)[0]}:`

/**
 * Tells which pictures inside of `root` a content policy of the page blocks. The page's own may be blocked as well, so
 * a source counts when one of ours failed and the browser named it; which of both comes first differs.
 * @param onBlocked may be called several times for one
 * @returns its own stop
 */
export function watchImages(root: Node, onBlocked: (error: Error) => void): () => void {
  const failed = new Set<string>()
  const blocked = new Set<string>()
  const note = (into: Set<string>, source: string) => {
    into.add(source)
    if (failed.has(source) && blocked.has(source)) onBlocked(policyError('img-src', source))
  }
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) note(failed, toSource(target.src))
  }
  const onViolation = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (disposition === 'enforce' && effectiveDirective === 'img-src') note(blocked, toSource(blockedURI))
  }
  // The failure of a picture does not bubble.
  root.addEventListener('error', onError, true)
  document.addEventListener('securitypolicyviolation', onViolation)
  return () => {
    root.removeEventListener('error', onError, true)
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}
