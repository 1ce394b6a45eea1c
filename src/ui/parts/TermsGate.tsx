'use client'
import type { ReactNode } from 'react'
import { useSheet } from '../context.js'
import { useTerms } from '../hooks/useTerms.js'
import { termsGateCss } from './termsGate.css.js'

export interface TermsGateProps {
  readonly children: ReactNode
}

/** Switches off what is in it until the user has accepted the host's terms. Slots of Connect are in one already. */
export function TermsGate({ children }: TermsGateProps) {
  useSheet(termsGateCss)
  return (
    <fieldset className="terms-gate" disabled={!useTerms().accepted}>
      {children}
    </fieldset>
  )
}
