/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { WindowError } from '../../common/channel/windowError.js'
import { Button, Content, Foot, KeyIcon, Notice, Title, useTexts } from '../../common/screen/parts/index.js'
import { newWindowKey, openExport } from '../../keys/changes.js'
import { showPhrase, showPrivateKey } from '../../keys/creation.js'
import { parseManifest, wipe } from '../../keys/index.js'
import { Gone } from '../Gone.js'
import { messages } from '../messages/index.js'
import type { WindowPageProps } from '../page.js'
import { DonePage } from '../parts/DonePage.js'
import { FreshLogin } from '../parts/FreshLogin.js'
import { HoldButton } from '../parts/HoldButton.js'
import { ChoicePage, type ExportChoice } from './ChoicePage.js'
import { Secret, type Shown } from './Secret.js'

type Step = 'choice' | 'warning' | 'fresh' | 'done' | 'gone'

/** How long it stands, in ms. */
const standsFor = 60_000

/**
 * Shows the recovery phrase, or the private key of one account (S14): after a warning, by a login of the last five minutes and a button that
 * is held. It is made when it is shown, and goes after a minute, when the window loses the user, and with the window.
 */
export function ExportPage({ task, window }: WindowPageProps<'export'>) {
  const t = useTexts(messages)
  const [step, setStep] = useState<Step>('choice')
  const [choice, setChoice] = useState<ExportChoice>('words')
  const [shown, setShown] = useState<Shown>()
  const [isOpening, setOpening] = useState(false)
  const [notice, setNotice] = useState<'hidden' | 'failed'>()
  const hide = () => {
    setShown(undefined)
    setNotice('hidden')
  }
  useEffect(() => {
    if (!shown) return
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
  }, [shown])

  const reveal = async () => {
    setOpening(true)
    setNotice(undefined)
    try {
      const key = await newWindowKey()
      const { sealed, record, manifest } = await task.call('open', key.request)
      const entropy = await openExport({ sealed, record }, key, await parseManifest(manifest))
      try {
        const next: Shown =
          choice === 'words'
            ? { kind: 'words', words: showPhrase(entropy) }
            : { kind: 'key', key: await showPrivateKey(entropy, choice) }
        // Nobody may be looking any more.
        if (window.document.hidden) return setNotice('hidden')
        setShown(next)
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
  const choose = (next: ExportChoice) => {
    setChoice(next)
    setNotice(undefined)
    setStep('warning')
  }
  const finish = async () => {
    setShown(undefined)
    setStep((await task.answer({ isDone: true }, [])) ? 'done' : 'gone')
  }

  const kind = choice === 'words' ? 'words' : 'key'
  if (step === 'gone') return <Gone />
  if (step === 'done') return <DonePage title={t(`export.${kind}.done`)} window={window} />
  if (step === 'fresh')
    return <FreshLogin task={task} onDone={() => setStep('warning')} onCancel={() => window.close()} />
  if (shown) return <Secret shown={shown} onHide={hide} onDone={() => void finish()} />
  if (step === 'choice') return <ChoicePage onChoose={choose} onCancel={() => window.close()} />
  return (
    <Content>
      <Title title={t(`export.choose.${choice}`)} mark={<KeyIcon />}>
        {t(`export.${kind}.help`)}
      </Title>
      <Notice tone="warning" title={t(`export.${kind}.warning.title`)}>
        {t(`export.${kind}.warning`)}
      </Notice>
      {notice ? (
        <Notice live tone={notice === 'failed' ? 'warning' : 'info'}>
          {t(`export.${kind}.${notice}`)}
        </Notice>
      ) : null}
      <Foot>
        <HoldButton loading={isOpening} onHeld={() => void reveal()}>
          {t(`export.${kind}.hold`)}
        </HoldButton>
        <Button wide tone="plain" disabled={isOpening} onClick={() => setStep('choice')}>
          {t('export.back')}
        </Button>
      </Foot>
    </Content>
  )
}
