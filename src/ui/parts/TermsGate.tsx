'use client'
import type { ReactNode } from 'react'
import { useTerms } from '../hooks/useTerms.js'

export interface TermsGateProps {
  readonly children: ReactNode
}

/** Switches off what is in it until the user has accepted the host's terms. Slots of Connect are in one already. */
export function TermsGate({ children }: TermsGateProps) {
  return <fieldset disabled={!useTerms().accepted}>{children}</fieldset>
}
