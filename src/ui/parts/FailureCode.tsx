'use client'
import type { LatchkeyError } from '../../kernel/index.js'
import { useText } from '../context.js'
import { CopyButton } from './CopyButton.js'

export interface FailureCodeProps {
  readonly error: LatchkeyError
}

/** Copies the code of a failure and its message, for a user who asks for help. */
export function FailureCode({ error }: FailureCodeProps) {
  const t = useText()
  return <CopyButton value={`${error.code}: ${error.message}`} label={t('connecting.code')} size="chip" />
}
