import type { PhoneQuestion, PhoneState } from '../types.js'
import { Chevron } from './AccountCard.js'
import { describeQuestion } from './describe.js'
import { Peer } from './Peer.js'

interface AppsProps {
  readonly state: PhoneState
  /** Questions that were put aside. */
  readonly aside: readonly number[]
  readonly onOpen: (topic: string) => void
  readonly onBring: (question: PhoneQuestion) => void
}

/** The connected apps, and above them what waits for an answer. */
export function Apps({ state, aside, onOpen, onBring }: AppsProps) {
  const { questions, sessions } = state
  const waiting = questions.filter(({ id }) => aside.includes(id))
  return (
    <section aria-label="Apps" className="apps">
      {waiting.length > 0 ? (
        <>
          <h2>Waiting for you</h2>
          <ul>
            {waiting.map((question) => (
              <li key={question.id}>
                <button type="button" className="row" onClick={() => onBring(question)}>
                  <Peer peer={question.from} detail={describeQuestion(question, state)} />
                  <Chevron />
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <h2>Connected apps</h2>
      {sessions.length === 0 ? (
        <p className="soft">None yet. Copy the code that an app shows, or scan it.</p>
      ) : (
        <ul>
          {sessions.map(({ topic, peer }) => (
            <li key={topic}>
              <button type="button" className="row" onClick={() => onOpen(topic)}>
                <Peer peer={peer} />
                <Chevron />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
