import { shortenAddress } from 'latchkey'
import { useLatchkeySession } from 'latchkey/react'
import { useEffect, useState } from 'react'
import { askServer, leaveServer } from './serverSession.js'

/** The account that is signed in, and whether the page's own server knows. */
export function SignedIn() {
  const { session, signOut } = useLatchkeySession()
  const [account, setAccount] = useState<string>()
  useEffect(() => {
    if (!session) return
    let isGone = false
    askServer().then(
      (known) => {
        if (!isGone) setAccount(known)
      },
      (error: unknown) => reportError(error),
    )
    return () => {
      isGone = true
      setAccount(undefined)
    }
  }, [session])
  if (!session) return <p className="signed-in">Not signed in.</p>

  const { chainId, accountAddress } = session.data
  const leave = async () => {
    await leaveServer()
    await signOut()
  }
  return (
    <p className="signed-in" role="status">
      Signed in as <span title={`${chainId}:${accountAddress}`}>{shortenAddress(accountAddress)}</span>
      {account === `${chainId}:${accountAddress}` ? ', and the server of this page knows.' : '.'}{' '}
      <button className="quiet" type="button" onClick={() => void leave().catch(reportError)}>
        Sign out
      </button>
    </p>
  )
}
