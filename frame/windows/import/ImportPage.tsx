/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ImportedFacts } from '../../common/channel/purposes.js'
import { WindowError } from '../../common/channel/windowError.js'
import { Accounts, Button, CheckIcon, Content, Foot, Notice, Title, useTexts } from '../../common/screen/parts/index.js'
import { type Account, type Bytes, fromPhrase, previewAccounts, wipe } from '../../keys/index.js'
import { Gone } from '../Gone.js'
import { messages } from '../messages/index.js'
import type { WindowPageProps } from '../page.js'
import { DonePage } from '../parts/DonePage.js'
import { FreshLogin } from '../parts/FreshLogin.js'
import { HoldButton } from '../parts/HoldButton.js'
import { RecoveryPage } from '../recovery/RecoveryPage.js'
import { PhraseForm } from './PhraseForm.js'

type Step = 'words' | 'check' | 'fresh' | 'unfinished' | 'ways' | 'recovery' | 'done' | 'gone'

/**
 * Imports a wallet by its recovery phrase: the words, the addresses that they give, what becomes of the wallet that is there, and a button
 * that is held; then, where nothing but this device opens it, a way back. What leaves this page is the entropy, as bytes, for the frame that opened it.
 */
export function ImportPage({ task, window }: WindowPageProps<'import'>) {
  const t = useTexts(messages)
  const [step, setStep] = useState<Step>('words')
  const [accounts, setAccounts] = useState<readonly Account[]>([])
  const [problem, setProblem] = useState<'failed' | 'unkept'>()
  const [isWorking, setWorking] = useState(false)
  const entropy = useRef<Bytes | undefined>(undefined)
  const drop = () => {
    wipe(entropy.current)
    entropy.current = undefined
  }
  useEffect(() => drop, [])

  const take = async (words: readonly string[]) => {
    drop()
    const taken = fromPhrase(words)
    entropy.current = taken
    setAccounts(await previewAccounts(taken))
    setProblem(undefined)
    setStep('check')
  }
  const finish = async () => {
    await task.answer({ isDone: true }, [])
    setStep('done')
  }
  const work = async (call: () => Promise<ImportedFacts>) => {
    setWorking(true)
    setProblem(undefined)
    try {
      const imported = await call()
      drop()
      setAccounts(imported.accounts)
      if (imported.recovery === 'managed') await finish()
      else setStep('ways')
    } catch (error) {
      const code = error instanceof WindowError ? error.code : undefined
      if (code === 'STEP_UP_NEEDED') return setStep('fresh')
      if (code === 'GONE') return setStep('gone')
      if (code === 'REPLACEMENT_UNFINISHED') {
        // These words are not the ones that are finished now.
        drop()
        return setStep('unfinished')
      }
      setProblem(code === 'DEVICE_UNKNOWN' ? 'unkept' : 'failed')
    } finally {
      setWorking(false)
    }
  }

  const run = async () => {
    const words = entropy.current
    if (!words) return setStep('words')
    await work(() => task.call('import', { entropy: words }))
  }

  if (step === 'gone') return <Gone />
  if (step === 'done') return <DonePage title={t('import.done')} window={window} />
  if (step === 'words') return <PhraseForm onWords={take} onCancel={() => window.close()} />
  if (step === 'fresh') {
    const again = () => {
      setStep('check')
      void run()
    }
    return <FreshLogin task={task} onDone={again} onCancel={() => window.close()} />
  }
  if (step === 'recovery') return <RecoveryPage task={task as never} window={window} />
  const told = problem ? (
    <Notice live tone="warning">
      {t(`import.${problem}`)}
    </Notice>
  ) : null
  const toItems = (all: readonly Account[]) =>
    all.map(({ namespace, address }) => ({ label: t(`account.${namespace}`), address }))
  if (step === 'unfinished')
    return (
      <Content>
        <Title title={t('import.unfinished.title')}>{t('import.unfinished.help')}</Title>
        <Notice tone="warning">{t('import.unfinished.words')}</Notice>
        {told}
        <Foot>
          <Button size="primary" loading={isWorking} onClick={() => void work(() => task.call('finish', {}))}>
            {t('import.unfinished.finish')}
          </Button>
          <Button wide tone="plain" disabled={isWorking} onClick={() => window.close()}>
            {t('window.cancel')}
          </Button>
        </Foot>
      </Content>
    )
  if (step === 'ways')
    return (
      <Content>
        <Title title={t('import.done')} mark={<CheckIcon />} tone="success" />
        <Accounts items={toItems(accounts)} />
        <Notice tone="warning" title={t('import.ways.title')}>
          {t('import.ways')}
        </Notice>
        <Foot>
          <Button size="primary" onClick={() => setStep('recovery')}>
            {t('import.ways.add')}
          </Button>
          <Button wide tone="plain" onClick={() => void finish()}>
            {t('import.ways.later')}
          </Button>
        </Foot>
      </Content>
    )
  const isSame = accounts.every(({ address }) => task.ask.accounts.some((one) => one.address === address))
  return (
    <Content>
      <Title title={t('import.check.title')}>{t('import.check.help')}</Title>
      <Accounts items={toItems(accounts)} />
      {isSame ? (
        <Notice>{t('import.same')}</Notice>
      ) : (
        <>
          <Notice tone="warning" title={t('import.shared.title')}>
            {t('import.shared')}
          </Notice>
          <Notice tone="danger" title={t('import.old.title')}>
            {t('import.old')}
          </Notice>
          <Accounts items={toItems(task.ask.accounts)} />
          {task.ask.recovery === 'managed' ? null : (
            <Notice tone="warning" title={t('import.alone.title')}>
              {t('import.alone')}
            </Notice>
          )}
        </>
      )}
      {told}
      <Foot>
        {isSame ? null : (
          <HoldButton danger loading={isWorking} onHeld={() => void run()}>
            {t('import.hold')}
          </HoldButton>
        )}
        <Button wide tone="plain" disabled={isWorking} onClick={() => setStep('words')}>
          {t('import.back')}
        </Button>
      </Foot>
    </Content>
  )
}
