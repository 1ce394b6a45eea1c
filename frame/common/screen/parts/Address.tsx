/** @jsxImportSource preact */
import { fullAddressCss } from '../../../../src/ui/parts/fullAddress.css.js'
import { useSheet } from '../context.js'
import { addressCss } from './address.css.js'
import { CopyButton } from './CopyButton.js'

/** A whole address in groups of four, easy to compare, with a button that copies it without gaps. */
export function Address({ address, copyLabel }: { readonly address: string; readonly copyLabel?: string }) {
  useSheet(fullAddressCss)
  useSheet(addressCss)
  const lead = address.startsWith('0x') ? 2 : 0
  const groups = address.slice(lead).match(/.{1,4}/g) ?? []
  return (
    <span class="address">
      <span class="full-address" data-address={address}>
        {groups.map((group, at) => (
          <span key={at}>{at === 0 ? address.slice(0, lead) + group : group}</span>
        ))}
      </span>
      <CopyButton value={address} {...(copyLabel && { label: copyLabel })} />
    </span>
  )
}
