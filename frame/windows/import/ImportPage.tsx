/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Account, type Bytes, fromPhrase, previewAccounts, wipe } from '../../keys/index.js'
import { Accounts, Button, Content, Foot, Notice, Title, useTexts } from '../../page/screens/parts/index.js'
import { Gone } from '../Gone.js'
import { messages } from '../messages/index.js'
import type { WindowPageProps } from '../page.js'
import { DonePage } from '../parts/DonePage.js'
import { FreshLogin } from '../parts/FreshLogin.js'
import { HoldButton } from '../parts/HoldButton.js'
import { WindowError } from '../windowError.js'
import { PhraseForm } from './PhraseForm.js'

type Step = 'words' | 'check' | 'fresh' | 'done' | 'gone'

/**
 * Imports a wallet by its recovery phrase: the words, the addresses that they give, what becomes of the wallet that is there, and a button
 * that is held. What leaves this page is the entropy, as bytes, for the frame that opened it.
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
  const run = async () => {
    if (!entropy.current) return setStep('words')
    setWorking(true)
    setProblem(undefined)
    try {
      await task.call('import', { entropy: entropy.current })
      drop()
      await task.answer({ isDone: true }, [])
      setStep('done')
    } catch (error) {
      const code = error instanceof WindowError ? error.code : undefined
      if (code === 'STEP_UP_NEEDED') return setStep('fresh')
      if (code === 'GONE') return setStep('gone')
      setProblem(code === 'DEVICE_UNKNOWN' ? 'unkept' : 'failed')
    } finally {
      setWorking(false)
    }
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
  const toItems = (all: readonly Account[]) =>
    all.map(({ namespace, address }) => ({ label: t(`account.${namespace}`), address }))
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
        </>
      )}
      {problem ? (
        <Notice live tone="warning">
          {t(`import.${problem}`)}
        </Notice>
      ) : null}
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
