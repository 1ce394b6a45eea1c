'use client'
import { useSheet } from '../context.js'
import { useSpelling } from '../hooks/useSpelling.js'
import { fullAddressCss } from './fullAddress.css.js'

export interface FullAddressProps {
  /** An address, or the hash of a transaction. */
  readonly address: string
  /** The namespace that it is of: it says what stands before the first group. */
  readonly namespace: string
}

/** A whole address in groups of four, easy to compare; copied, it has no gaps. */
export function FullAddress({ address, namespace }: FullAddressProps) {
  useSheet(fullAddressCss)
  const spelling = useSpelling(namespace)
  const lead = address.startsWith(spelling.lead) ? spelling.lead.length : 0
  const groups = address.slice(lead).match(/.{1,4}/g) ?? []
  return (
    <span className="full-address" data-address={address}>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of one address never move
        <span key={at}>{at === 0 ? address.slice(0, lead) + group : group}</span>
      ))}
    </span>
  )
}
