import { useSheet } from '../../src/ui/index.js'

const css =
  '.full-address{display:inline-grid;grid-template-columns:repeat(5,auto);gap:0 1ch;justify-content:start;direction:ltr;unicode-bidi:isolate;text-align:end;font:500 var(--latchkey-type-14) ui-monospace,monospace}'

/** A whole address in groups of four, easy to compare; copied, it has no gaps. */
export function FullAddress({ address }: { readonly address: string }) {
  useSheet(css)
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
