import { useEffect, useRef } from 'react'
import {
  Button,
  ChevronIcon,
  Field,
  IconButton,
  MailIcon,
  Picture,
  Row,
  Stack,
  useAtomValue,
  useController,
  useSetAtom,
  useText,
} from '../../src/ui/index.js'
import { addressAtom, busyAtom, loginAtom, problemAtom } from './atoms.js'
import type { EmailFlow } from './flow.js'
import type { EmailStep } from './types.js'
import { useProblem } from './useProblem.js'
import { useViewSignal } from './useViewSignal.js'
import { useWait } from './useWait.js'
import { preloadCode } from './views.js'

interface AddressFormProps {
  /** A mail is on its way, or was. `email`: where it went; undefined: where the wallet knows alone. */
  readonly onMailed: (step: EmailStep, email: string | undefined) => void
  /** The address was logged in already, and is connected now. */
  readonly onConnected?: (id: string) => void
  readonly autoFocus?: boolean
}

/** Asks for the address that logs in. */
export function AddressForm({ onMailed, onConnected, autoFocus }: AddressFormProps) {
  const t = useText()
  const signal = useViewSignal()
  const flow = useController<EmailFlow>()
  const { attempt, begin, enter, clearProblem, noteSelected } = flow
  const last = flow.last()
  const address = useAtomValue(addressAtom)
  const setAddress = useSetAtom(addressAtom)
  const busy = useAtomValue(busyAtom).includes('address')
  const login = useAtomValue(loginAtom)
  const tooSoon = useAtomValue(problemAtom)?.error.code === 'EMAIL_TOO_SOON'
  const seconds = useWait()
  const problem = useProblem('address')
  const told = useRef(false)

  useEffect(() => {
    if (tooSoon && seconds === 0) clearProblem()
  }, [tooSoon, seconds, clearProblem])

  const change = (text: string) => {
    // Once for each time that the field is shown.
    if (!told.current) {
      noteSelected()
      preloadCode()
    }
    told.current = true
    setAddress(text)
    if (problem.text) clearProblem()
  }
  const goOn = (step: EmailStep, email: string) => onMailed(step, email === last ? undefined : email)
  const submit = async (email = flow.address()) => {
    if (busy) return
    await attempt('address', async () => {
      const step = await begin(email, { signal: signal() })
      if (step.action !== 'CONNECT') return goOn(step, email)
      const { id } = await enter(undefined, { signal: signal() })
      onConnected?.(id)
    })
  }
  const isWaiting = login && [address.trim(), last].includes(login.email) && login.step.action !== 'CONNECT'
  const waiting = tooSoon && isWaiting ? login : undefined
  return (
    <Stack gap={2}>
      {last ? (
        <Row
          picture={
            <Picture name={t('email.row')}>
              <MailIcon />
            </Picture>
          }
          label={t('email.as', { name: last })}
          loading={busy && !address}
          autoFocus
          onClick={() => void submit(last)}
        />
      ) : null}
      <Field
        label={t('email.address')}
        labelHidden
        placeholder={t('email.address')}
        type="email"
        autoComplete="email"
        maxLength={320}
        trailing={
          <IconButton label={t('email.continue')} onClick={() => void submit()}>
            <ChevronIcon />
          </IconButton>
        }
        value={address}
        loading={busy && address !== ''}
        error={problem.text}
        onChange={change}
        onSubmit={() => void submit()}
        autoFocus={autoFocus}
      />
      {waiting ? (
        <Button size="chip" onClick={() => goOn(waiting.step, waiting.email)}>
          {t(waiting.step.action === 'VERIFY_OTP' ? 'email.have.code' : 'email.have.mail')}
        </Button>
      ) : null}
      {problem.code}
    </Stack>
  )
}
