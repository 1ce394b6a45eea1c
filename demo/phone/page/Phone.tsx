import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { findPairingUri } from '../readPairingUri.js'
import type { PhoneQuestion, PhoneWallet } from '../types.js'
import { AccountCard } from './AccountCard.js'
import { Apps } from './Apps.js'
import { ChoiceSheet } from './ChoiceSheet.js'
import { ConnectForm } from './ConnectForm.js'
import { QuestionSheet } from './QuestionSheet.js'
import { ScanSheet } from './ScanSheet.js'
import { SessionSheet } from './SessionSheet.js'

/** How long a message of success stays, in milliseconds. An error stays until the next step. */
const saidFor = 6000

type Open = { readonly sheet: 'account' | 'network' | 'scan' } | { readonly sheet: 'session'; readonly topic: string }

/** The phone: its account, the apps that it is connected to, and the sheet of what is asked. */
export function Phone({ wallet }: { readonly wallet: PhoneWallet }) {
  const state = useSyncExternalStore(wallet.watch, wallet.get)
  const [open, setOpen] = useState<Open>()
  /** Questions that were put aside. */
  const [aside, setAside] = useState<readonly number[]>([])
  const [said, setSaid] = useState<{ readonly text: string; readonly isBad: boolean }>()
  const say = useCallback((text: string, isBad = false) => setSaid({ text, isBad }), [])
  const question = state.questions.find(({ id }) => !aside.includes(id))
  // What was said is about the last step: it gives way to the next question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question anew.
  useEffect(() => {
    if (question) setSaid(undefined)
  }, [question?.id])
  useEffect(() => {
    if (!said || said.isBad) return
    const timer = setTimeout(() => setSaid(undefined), saidFor)
    return () => clearTimeout(timer)
  }, [said])
  const close = () => setOpen(undefined)

  const pair = useCallback(
    async (text: string) => {
      setOpen(undefined)
      setSaid(undefined)
      try {
        await wallet.pair(text)
        return true
      } catch (error) {
        say((error as Error).message, true)
        return false
      }
    },
    [wallet, say],
  )
  useEffect(() => {
    // A link of an app: `/wc?uri=` or `#wc?uri=`. Taken out of the address, so that a reload does not pair again.
    const follow = () => {
      const uri = findPairingUri(location.href)
      if (!uri) return
      const bare = new URL('/', location.href)
      const theme = new URL(location.href).searchParams.get('theme')
      if (theme) bare.searchParams.set('theme', theme)
      history.replaceState(null, '', bare)
      void pair(uri)
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [pair])

  const session = open?.sheet === 'session' ? state.sessions.find(({ topic }) => topic === open.topic) : undefined
  const hasSheet = question !== undefined || (open !== undefined && (open.sheet !== 'session' || session !== undefined))
  const bring = (wanted: PhoneQuestion) => setAside(aside.filter((id) => id !== wanted.id))
  return (
    <div className="phone">
      <main inert={hasSheet}>
        <header className="top">
          <h1>Phone Wallet</h1>
          <small className="link" data-online={state.online}>
            {state.online ? 'Relay connected' : 'Relay at rest'}
          </small>
        </header>
        <AccountCard
          state={state}
          onAccount={() => setOpen({ sheet: 'account' })}
          onNetwork={() => setOpen({ sheet: 'network' })}
        />
        <ConnectForm onPair={pair} onScan={() => setOpen({ sheet: 'scan' })} say={say} />
        <Apps state={state} aside={aside} onOpen={(topic) => setOpen({ sheet: 'session', topic })} onBring={bring} />
        <p className="foot">
          A development wallet. Its keys are the public test keys of every local chain, and it knows local chains alone:
          never send anything of worth to it.
        </p>
      </main>
      <p className="said" role="status" data-bad={said?.isBad ?? state.failure !== undefined}>
        {said?.text ?? state.failure}
      </p>
      {question ? (
        <QuestionSheet
          key={question.id}
          question={question}
          state={state}
          wallet={wallet}
          say={say}
          onClose={() => setAside([...aside, question.id])}
        />
      ) : open?.sheet === 'scan' ? (
        <ScanSheet onClose={close} onFound={(text) => void pair(text)} />
      ) : open?.sheet === 'account' || open?.sheet === 'network' ? (
        <ChoiceSheet what={open.sheet} state={state} wallet={wallet} onClose={close} />
      ) : session ? (
        <SessionSheet key={session.topic} session={session} state={state} wallet={wallet} onClose={close} say={say} />
      ) : null}
    </div>
  )
}
