import type { ReactNode } from 'react'
import { useAtomValue, useText } from '../../src/ui/index.js'
import { type Doing, problemAtom } from './atoms.js'
import { isUnexpected, toErrorText } from './errorText.js'
import { ProblemCode } from './ProblemCode.js'

/** Why the last of these steps failed: in the user's language, and the code for support where that helps. */
export function useProblem(...of: readonly Doing[]): { readonly text: string | undefined; readonly code: ReactNode } {
  const t = useText()
  const problem = useAtomValue(problemAtom)
  if (!problem || !of.includes(problem.of)) return { text: undefined, code: null }
  const { key, count } = toErrorText(problem.error)
  return {
    text: t(key, { count }),
    code: isUnexpected(problem.error) ? <ProblemCode error={problem.error} /> : null,
  }
}
