/** @jsxImportSource preact */
import { OperatorMark } from '../screen/parts/index.js'
import type { Shown } from './props.js'

/** Characters of an address that stay, however narrow its line is. */
const tail = 4

/** Whose wallet, which network and which account of the user's, in one muted line. The account gives way in its middle. */
export function Whereabouts({ shown: { operator, network, account } }: { readonly shown: Shown }) {
  return (
    <p class="whereabouts">
      <OperatorMark />
      <bdi>{operator}</bdi> · <bdi>{network}</bdi> ·{' '}
      <span class="own-account" dir="ltr" title={account}>
        <span>{account.slice(0, -tail)}</span>
        {account.slice(-tail)}
      </span>
    </p>
  )
}
