/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { isFlowError } from '../../flows/index.js'
import type { Clock } from '../../keys/index.js'
import type { CodeEntry, ScreenProps } from '../types.js'
import { useSurroundings, useText } from './context.js'
import { messages } from './messages/index.js'
import { Button, CodeField, Content, HonestLabel, MailIcon, MailNumber, Title } from './parts/index.js'
import { languageOf } from './texts.js'
import { formatWait, useCountdown } from './useCountdown.js'

/**
 * Asks for the code that was mailed (`codeEntry: 'frame'`); done once it was right. What the user can correct is said here; any
 * other error ends the screen.
 */
export const createCodeScreen = (entry: CodeEntry, clock: Clock) =>
  function CodeScreen({ done, fail }: ScreenProps<void>) {
    const t = useText()
    const { announce, language } = useSurroundings()
    const locale = languageOf(messages, language)
    const [sent, setSent] = useState(() => ({
      digits: entry.digits ?? 6,
      until: clock.now() + entry.resendAfter * 1000,
    }))
    const [code, setCode] = useState('')
    const [error, setError] = useState<string>()
    const [work, setWork] = useState<'checking' | 'sending'>()
    const [number, setNumber] = useState<string>()
    const left = useCountdown(sent.until, clock)

    useEffect(() => entry.watchNumber?.(setNumber), [])

    const wasWaiting = useRef(false)
    useEffect(() => {
      // Announced at its start and its end alone.
      if (left > 0 && !wasWaiting.current) announce(t('code.resend.in', { time: formatWait(left, locale) }))
      if (left === 0 && wasWaiting.current) announce(t('code.resend'))
      wasWaiting.current = left > 0
    }, [left === 0])

    const redeem = async (digits: string) => {
      setWork('checking')
      setError(undefined)
      try {
        await entry.submit(digits)
        done()
      } catch (failure) {
        const words = toWords(failure)
        if (words === undefined) return fail(failure)
        setError(words)
      } finally {
        setWork(undefined)
      }
    }
    const toWords = (failure: unknown): string | undefined => {
      if (isFlowError(failure, 'CODE_WRONG')) return t('code.wrong')
      if (isFlowError(failure, 'CODE_EXPIRED')) return t('code.expired')
      if (isFlowError(failure, 'TOO_MANY'))
        return t('code.many', { time: formatWait(failure.retryAfter ?? 60, locale) })
      return isFlowError(failure, 'SERVICE_UNREACHABLE', 'SERVICE_FAILED') ? t('code.failed') : undefined
    }
    const resend = async () => {
      setWork('sending')
      setError(undefined)
      try {
        const next = await entry.resend()
        setSent({ digits: next.digits ?? sent.digits, until: clock.now() + next.resendAfter * 1000 })
        setCode('')
        announce(t('code.resent'))
      } catch (failure) {
        const isLimit = isFlowError(failure, 'TOO_MANY')
        if (isLimit) setSent({ ...sent, until: clock.now() + (failure.retryAfter ?? 60) * 1000 })
        else setError(t('code.resend.failed'))
      } finally {
        setWork(undefined)
      }
    }

    return (
      <Content>
        <Title title={t('code.title')} mark={<MailIcon />}>
          {t('code.sent')} <strong dir="ltr">{entry.address}</strong>
        </Title>
        <CodeField
          label={t('code.label', { count: sent.digits })}
          labelHidden
          length={sent.digits}
          value={code}
          loading={work === 'checking'}
          error={error}
          autoFocus
          onChange={(digits) => {
            setCode(digits)
            setError(undefined)
          }}
          onComplete={(digits) => void redeem(digits)}
        />
        {entry.isNew ? <HonestLabel /> : null}
        <MailNumber number={number} isBeside />
        <div class="resend">
          {left > 0 ? (
            <p class="screen-help">{t('code.resend.in', { time: formatWait(left, locale) })}</p>
          ) : (
            <Button
              tone="plain"
              disabled={work === 'checking'}
              loading={work === 'sending'}
              onClick={() => void resend()}
            >
              {t('code.resend')}
            </Button>
          )}
        </div>
      </Content>
    )
  }
