/** @jsxImportSource preact */
import { useSheet, useText } from '../context.js'
import { Address } from './Address.js'
import { addressCss } from './address.css.js'

/** Addresses of the wallet, each whole and below its name. */
export function Accounts({
  items,
}: {
  readonly items: readonly { readonly label: string; readonly address: string }[]
}) {
  useSheet(addressCss)
  const t = useText()
  return (
    <dl class="accounts">
      {items.map(({ label, address }) => (
        <div class="account" key={address}>
          <dt>{label}</dt>
          <dd>
            <Address address={address} copyLabel={t('parts.copy.of', { name: label })} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
