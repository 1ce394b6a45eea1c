import type { LatchkeyError } from '../../src/plugin.js'
import { FailureCode, Stack } from '../../src/ui/index.js'

/** The code of a failure, for support. */
export function ProblemCode({ error }: { readonly error: LatchkeyError }) {
  return (
    <Stack line center>
      <FailureCode error={error} />
    </Stack>
  )
}
