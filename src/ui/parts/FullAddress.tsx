'use client'
import { useSheet } from '../context.js'
import { fullAddressCss } from './fullAddress.css.js'

/** A whole address in groups of four, easy to compare; copied, it has no gaps. */
export function FullAddress({ address }: { readonly address: string }) {
  useSheet(fullAddressCss)
  const lead = address.startsWith('0x') ? 2 : 0
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
