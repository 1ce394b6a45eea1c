import type { LatchkeyError } from '../../src/plugin.js'
import { FailureCode } from '../../src/ui/index.js'

/** The code of a failure, for support. */
export function ProblemCode({ error }: { readonly error: LatchkeyError }) {
  return <FailureCode error={error} />
}
