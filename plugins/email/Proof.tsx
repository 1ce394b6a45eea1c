import type { ReactNode } from 'react'
import { CheckIcon, Text, useSheet } from '../../src/ui/index.js'
import { proofCss } from './proof.css.js'

interface ProofProps {
  readonly mark: number
  readonly done: boolean
  /** What is to be done, or was. */
  readonly words: string
  /** What it is done with. */
  readonly children?: ReactNode
}

/** Proofs that are asked for together, each ticked when it was given, in whatever order. */
export function Proofs({ children }: { readonly children: ReactNode }) {
  useSheet(proofCss)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role away with the numbers
    <ol className="proofs" role="list">
      {children}
    </ol>
  )
}

/** One of them. */
export function Proof({ mark, done, words, children }: ProofProps) {
  return (
    <li className="proof" data-done={done || undefined}>
      <span className="proof-mark" aria-hidden="true">
        {done ? <CheckIcon /> : mark}
      </span>
      <Text {...(done && { tone: 'muted' })}>{words}</Text>
      {children}
    </li>
  )
}
