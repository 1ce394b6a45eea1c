import { shortenAddress } from '../../values/shortenAddress.js'

export interface AddressProps {
  readonly address: string
  /** Characters kept at the start, `0x` included as in the host's option. Default: 4. */
  readonly start?: number
  /** Characters kept at the end. Default: 6. */
  readonly end?: number
}

/** An address cut in its middle; the whole of it is its tip and what screen readers say. */
export function Address({ address, start, end }: AddressProps) {
  return (
    <span title={address}>
      <bdi aria-hidden="true">{shortenAddress(address, start, end)}</bdi>
      <span className="unseen">{address}</span>
    </span>
  )
}
