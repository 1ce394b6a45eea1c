/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { WindowError } from '../../common/channel/windowError.js'
import { Button, Content, Foot, KeyIcon, Notice, Title, useTexts } from '../../common/screen/parts/index.js'
import { showPhrase } from '../../keys/creation.js'
import { newWindowKey, openExport, parseManifest, wipe } from '../../keys/index.js'
import { Gone } from '../Gone.js'
import { messages } from '../messages/index.js'
import type { WindowPageProps } from '../page.js'
import { DonePage } from '../parts/DonePage.js'
import { FreshLogin } from '../parts/FreshLogin.js'
import { HoldButton } from '../parts/HoldButton.js'
import { Words } from './Words.js'

type Step = 'warning' | 'fresh' | 'done' | 'gone'

/** How long the words stand, in ms. */
const standsFor = 60_000

/**
 * Shows the recovery phrase (S14): after a warning, by a login of the last five minutes and a button that is held. The words are made when
 * they are shown, and go after a minute, when the window loses the user, and with the window.
 */
export function ExportPage({ task, window }: WindowPageProps<'export'>) {
  const t = useTexts(messages)
  const [step, setStep] = useState<Step>('warning')
  const [words, setWords] = useState<readonly string[]>()
  const [isOpening, setOpening] = useState(false)
  const [notice, setNotice] = useState<'hidden' | 'failed'>()
  const hide = () => {
    setWords(undefined)
    setNotice('hidden')
  }
  useEffect(() => {
    if (!words) return
    const timer = window.setTimeout(hide, standsFor)
    const look = () => window.document.hidden && hide()
    window.addEventListener('blur', hide)
    window.addEventListener('pagehide', hide)
    window.document.addEventListener('visibilitychange', look)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('blur', hide)
      window.removeEventListener('pagehide', hide)
      window.document.removeEventListener('visibilitychange', look)
    }
  }, [words])

  const reveal = async () => {
    setOpening(true)
    setNotice(undefined)
    try {
      const key = await newWindowKey()
      const { sealed, record, manifest } = await task.call('open', key.request)
      const entropy = await openExport({ sealed, record }, key, await parseManifest(manifest))
      try {
        // Nobody may be looking any more.
        if (window.document.hidden) return setNotice('hidden')
        setWords(showPhrase(entropy))
      } finally {
        wipe(entropy)
      }
    } catch (error) {
      const code = error instanceof WindowError ? error.code : undefined
      if (code === 'STEP_UP_NEEDED') return setStep('fresh')
      if (code === 'GONE') return setStep('gone')
      setNotice('failed')
    } finally {
      setOpening(false)
    }
  }
  const finish = async () => {
    setWords(undefined)
    setStep((await task.answer({ isDone: true }, [])) ? 'done' : 'gone')
  }

  if (step === 'gone') return <Gone />
  if (step === 'done') return <DonePage title={t('export.done')} window={window} />
  if (step === 'fresh')
    return <FreshLogin task={task} onDone={() => setStep('warning')} onCancel={() => window.close()} />
  if (words) return <Words words={words} onHide={hide} onDone={() => void finish()} />
  return (
    <Content>
      <Title title={t('export.title')} mark={<KeyIcon />}>
        {t('export.help')}
      </Title>
      <Notice tone="warning" title={t('export.warning.title')}>
        {t('export.warning')}
      </Notice>
      {notice ? (
        <Notice live tone={notice === 'failed' ? 'warning' : 'info'}>
          {t(`export.${notice}`)}
        </Notice>
      ) : null}
      <Foot>
        <HoldButton loading={isOpening} onHeld={() => void reveal()}>
          {t('export.hold')}
        </HoldButton>
        <Button wide tone="plain" onClick={() => window.close()}>
          {t('window.cancel')}
        </Button>
      </Foot>
    </Content>
  )
}
