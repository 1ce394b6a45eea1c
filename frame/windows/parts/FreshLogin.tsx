/** @jsxImportSource preact */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { WindowError } from '../../common/channel/windowError.js'
import { createClock } from '../../common/createClock.js'
import { createCodeScreen } from '../../common/screen/CodeScreen.js'
import { Button, Content, Foot, Notice, Spinner, Title, useTexts } from '../../common/screen/parts/index.js'
import type { CodeEntry } from '../../common/types.js'
import { FlowError, type FlowErrorCode } from '../../flows/index.js'
import type { WindowTask } from '../connectToOpener.js'
import { messages } from '../messages/index.js'

/** The calls that a fresh login takes; every purpose with it has them. */
type FreshTask = Pick<WindowTask<'export'>, 'call'>

const toEntry = async (task: FreshTask): Promise<CodeEntry> => ({
  ...(await task.call('stepUp', {})),
  resend: () => task.call('resendCode', {}).catch(toFlowError),
  submit: (code) => task.call('enterCode', { code }).catch(toFlowError),
})

/** The screen for codes decides by the errors of flows, as they are in the frame. */
function toFlowError(error: unknown): never {
  if (!(error instanceof WindowError)) throw error
  const { code, retryAfter } = error
  throw new FlowError(code as FlowErrorCode, retryAfter === undefined ? {} : { retryAfter })
}

/** Mails a code and takes it: what the window is for wants a login of the last five minutes. */
export function FreshLogin({
  task,
  onDone,
  onCancel,
}: {
  readonly task: FreshTask
  readonly onDone: () => void
  readonly onCancel: () => void
}) {
  const t = useTexts(messages)
  const [entry, setEntry] = useState<CodeEntry>()
  const [hasFailed, setFailed] = useState(false)
  const begin = () => {
    setFailed(false)
    toEntry(task).then(setEntry, fail)
  }
  const fail = () => {
    setEntry(undefined)
    setFailed(true)
  }
  useEffect(begin, [])
  const Code = useMemo(() => entry && createCodeScreen(entry, createClock()), [entry])
  const host = { origin: window.location.origin, name: undefined, theme: 'light' as const, language: 'en' }
  return (
    <>
      {Code ? (
        <Code host={host} done={onDone} fail={fail} />
      ) : (
        <Content>
          <Title title={t('fresh.title')} mark={hasFailed ? undefined : <Spinner />}>
            {t('fresh.help')}
          </Title>
          {hasFailed ? (
            <Notice live tone="warning">
              {t('fresh.failed')}
            </Notice>
          ) : null}
        </Content>
      )}
      <Foot>
        {hasFailed ? (
          <Button wide onClick={begin}>
            {t('fresh.again')}
          </Button>
        ) : null}
        <Button wide tone="plain" onClick={onCancel}>
          {t('window.cancel')}
        </Button>
      </Foot>
    </>
  )
}
