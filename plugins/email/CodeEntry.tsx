import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, CodeField, Stack, Text, useAnnounce, useAtomValue, useClock, useText } from '../../src/ui/index.js'
import { busyAtom } from './atoms.js'
import { MailNumber } from './MailNumber.js'
import { SentTo } from './SentTo.js'
import { useProblem } from './useProblem.js'

interface CodeEntryProps {
  /** The address that the code was sent to; left out where it is said above. */
  readonly email?: string
  /** Default 6. */
  readonly digits?: number
  /** Begins anew with an empty field when it changes. */
  readonly mailed?: number
  /** The code was right; connecting is what is left to try again. */
  readonly verified?: boolean
  /** Keeps working after the code was taken: the view is about to go. */
  readonly done?: boolean
  /** What is to be done besides typing the code. */
  readonly help?: string
  /** What another mail asks for. */
  readonly number?: string | undefined
  /** What goes on once a code was handed in, said where it takes longer than a moment. */
  readonly work?: string
  readonly onCode: (code: string) => void
  /** Ways on besides the code. */
  readonly children?: ReactNode
}

/** Takes a code that was mailed. A wrong one stays in the field, selected: typing replaces it, and each digit can be mended. */
export function CodeEntry({
  email,
  digits = 6,
  mailed,
  verified,
  done,
  help,
  number,
  work,
  onCode,
  children,
}: CodeEntryProps) {
  const t = useText()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const busy = useAtomValue(busyAtom).includes('code') || done === true
  const isLong = useLong(busy, work)
  const problem = useProblem('code', 'resend')
  const wrong = problem.text
  useEffect(() => {
    if (wrong) field.current?.select()
  }, [wrong])
  const first = useRef(mailed)
  useEffect(() => {
    if (first.current === mailed) return
    first.current = mailed
    setCode('')
    field.current?.focus()
  }, [mailed])

  const isWhole = code.length === digits
  return (
    <Stack gap={5}>
      {email === undefined ? null : <SentTo email={email}>{t('email.code.sent')}</SentTo>}
      <CodeField
        ref={field}
        label={t('email.code.label')}
        labelHidden
        length={digits}
        value={code}
        loading={busy}
        disabled={verified}
        error={wrong}
        onChange={setCode}
        onComplete={onCode}
        autoFocus
      />
      {wrong && (isWhole || verified) ? (
        <Button size="primary" loading={busy} onClick={() => onCode(code)}>
          {t(verified ? 'email.code.retry' : 'email.code.again')}
        </Button>
      ) : null}
      {work && isLong ? <Text tone="muted">{work}</Text> : null}
      {help ? <Text tone="muted">{help}</Text> : null}
      {number === undefined ? null : <MailNumber>{number}</MailNumber>}
      {problem.code}
      {children}
    </Stack>
  )
}

/** In ms: what takes longer has words. */
const moment = 300

/** Whether something goes on for longer than a moment; then it is announced. */
function useLong(isOn: boolean, words = ''): boolean {
  const clock = useClock()
  const announce = useAnnounce()
  const [isLong, setLong] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment begins with the work alone
  useEffect(() => {
    setLong(false)
    if (!isOn) return
    return clock.after(moment, () => {
      setLong(true)
      if (words) announce(words)
    })
  }, [isOn])
  return isLong
}
