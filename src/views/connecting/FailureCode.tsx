'use client'
import type { LatchkeyError } from '../../kernel/index.js'
import { useText } from '../../ui/context.js'
import { CopyButton } from '../../ui/parts/CopyButton.js'

/** What someone who asks for help can hand on: the code and its message. */
export function Component({ error }: { readonly error: LatchkeyError }) {
  const t = useText()
  return <CopyButton value={`${error.code}: ${error.message}`} label={t('connecting.code')} size="chip" />
}
