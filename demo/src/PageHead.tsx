import { LatchkeyButton, LatchkeyNetworkButton, useLatchkeyAccount } from 'latchkey/react'

/** Name, way home, and the widget's buttons. */
export function PageHead({ query }: { readonly query: string }) {
  const { isConnected } = useLatchkeyAccount()
  return (
    <header className="page-head">
      <a className="mark" href={`/${query}`}>
        <img src="/tidemark.svg" alt="" width="32" height="32" />
        <span>Tidemark</span>
      </a>
      <div className="page-head-wallet">
        {isConnected ? <LatchkeyNetworkButton /> : null}
        <LatchkeyButton balance />
      </div>
    </header>
  )
}
