import type { PhonePeer } from '../types.js'

interface PeerProps {
  readonly peer: PhonePeer
  /** In place of its address. */
  readonly detail?: string
}

/** The app that asks: its first letter, its name and its address. Pictures of strangers are not fetched. */
export function Peer({ peer: { name, url }, detail = toHost(url) }: PeerProps) {
  return (
    <span className="peer">
      <span className="sign" aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
      <span>
        <strong>{name}</strong>
        <small>{detail}</small>
      </span>
    </span>
  )
}

function toHost(url: string): string {
  const host = URL.canParse(url) ? new URL(url).host : url
  return host || 'No address given'
}
