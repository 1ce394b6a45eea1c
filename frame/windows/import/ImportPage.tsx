/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ImportedFacts } from '../../common/channel/purposes.js'
import { WindowError } from '../../common/channel/windowError.js'
import { Notice, useTexts } from '../../common/screen/parts/index.js'
import { fromPhrase, previewAccounts } from '../../keys/creation.js'
import { type Account, type Bytes, wipe } from '../../keys/index.js'
import { Gone } from '../Gone.js'
import { messages } from '../messages/index.js'
import type { WindowPageProps } from '../page.js'
import { DonePage } from '../parts/DonePage.js'
import { FreshLogin } from '../parts/FreshLogin.js'
import { RecoveryPage } from '../recovery/RecoveryPage.js'
import { CheckPage, UnfinishedPage, WaysPage } from './ImportPages.js'
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
  const notice = problem ? (
    <Notice live tone="warning">
      {t(`import.${problem}`)}
    </Notice>
  ) : null
  const close = () => window.close()
  if (step === 'unfinished') {
    const finishOther = () => void work(() => task.call('finish', {}))
    return <UnfinishedPage {...{ isWorking, notice }} onFinish={finishOther} onCancel={close} />
  }
  if (step === 'ways')
    return <WaysPage accounts={accounts} onAdd={() => setStep('recovery')} onLater={() => void finish()} />
  return (
    <CheckPage
      {...{ accounts, isWorking, notice }}
      old={task.ask}
      onImport={() => void run()}
      onBack={() => setStep('words')}
    />
  )
}
