import type { PhoneRequest } from '../types.js'
import { Answers } from './Answers.js'
import { describe } from './describe.js'
import { Peer } from './Peer.js'
import type { QuestionProps } from './questionProps.js'
import { Sheet } from './Sheet.js'

/** A connected app wants something done: what it is, in words, and everything that it says about it. */
export function RequestSheet({ question, state, busy, onClose, answer }: QuestionProps<PhoneRequest>) {
  const { title, verb, lines, text } = describe(question, state)
  return (
    <Sheet title={title} onClose={onClose}>
      <Peer peer={question.from} />
      {text === undefined ? null : <pre>{text}</pre>}
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{toHalves(value)}</dd>
          </div>
        ))}
      </dl>
      <Answers
        verb={busy ? 'Working…' : verb}
        busy={busy}
        onYes={() => answer('approve')}
        onNo={() => answer('refuse')}
      />
    </Sheet>
  )
}

/** An address breaks in its middle, and not before its last letters. */
const toHalves = (value: string) =>
  /^0x[0-9a-f]{40}$/i.test(value) ? (
    <>
      {value.slice(0, 21)}
      <wbr />
      {value.slice(21)}
    </>
  ) : (
    value
  )
