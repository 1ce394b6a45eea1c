import { useLatchkeySession } from 'latchkey/react'
import { useEffect, useState } from 'react'
import { askShop, type ShopWord } from '../serverSession.js'

/** How soon the shop is asked again while no webhook has told it of the visitor, in ms. */
const againMs = 1_000

/** What a server of a host's own knows of who is signed in: examples/back-end. */
export function Shop() {
  const { session } = useLatchkeySession()
  const [word, setWord] = useState<ShopWord>()
  useEffect(() => {
    if (!session) return
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    const ask = async () => {
      const known = await askShop()
      if (isGone) return
      setWord(known)
      if (!known?.heard.length) timer = setTimeout(() => void ask().catch(reportError), againMs)
    }
    ask().catch(reportError)
    return () => {
      isGone = true
      clearTimeout(timer)
      setWord(undefined)
    }
  }, [session])
  return (
    <section className="card" aria-labelledby="shop-title">
      <h2 id="shop-title">The shop</h2>
      {word ? (
        <p role="status">
          The shop’s server knows you as <bdi>{word.email?.address ?? word.user}</bdi>
          {word.heard.length > 0 ? <>, and the services told it: {word.heard.join(', ')}.</> : '.'}
        </p>
      ) : (
        <p role="status">
          {session ? 'Asking the shop’s server.' : 'Sign in, and the shop’s server knows who you are.'}
        </p>
      )}
    </section>
  )
}
