/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import type { PasskeyAnswer, RecoveryFacts } from '../../common/channel/purposes.js'
import { WindowError } from '../../common/channel/windowError.js'
import { Button, Content, Foot, Notice, Spinner, Title, useTexts } from '../../common/screen/parts/index.js'
import { type Bytes, wipe } from '../../keys/index.js'
import { Gone } from '../Gone.js'
import { messages } from '../messages/index.js'
import type { WindowPageProps } from '../page.js'
import { FreshLogin } from '../parts/FreshLogin.js'
import { MakePasskey } from '../passkey/PasskeyPage.js'
import { ChangePage } from './ChangePage.js'
import { CodePages } from './CodePages.js'
import { OpenersPage } from './OpenersPage.js'

type Step = 'list' | 'code' | 'remove' | 'leave' | 'become' | 'gone'
/** A change; what it throws is told on the page that asked for it. */
type Change = () => Promise<RecoveryFacts>

/** Changes how the wallet comes back: passkeys, recovery codes, and who holds the other way. Each change is tried before it counts. */
export function RecoveryPage({ task, window }: WindowPageProps<'recovery'>) {
  const t = useTexts(messages)
  const [facts, setFacts] = useState<RecoveryFacts>()
  const [step, setStep] = useState<Step>('list')
  const [chosen, setChosen] = useState<string>()
  /** Of a passkey that is being made. */
  const [challenge, setChallenge] = useState<Bytes>()
  /** Waits for a fresh login. */
  const [waiting, setWaiting] = useState<{ readonly change: Change; readonly resolve: (isDone: boolean) => void }>()
  const [isWorking, setWorking] = useState(false)
  /** What the user chooses on the page of custody's mail. */
  const [number, setNumber] = useState<string>()
  const [problem, setProblem] = useState<'failed' | 'refused' | 'lost'>()

  /** @returns whether it was carried out; where not, the user has been told */
  const run = async (change: Change): Promise<boolean> => {
    setWorking(true)
    setProblem(undefined)
    try {
      setFacts(await change())
      setStep('list')
      return true
    } catch (error) {
      const code = error instanceof WindowError ? error.code : undefined
      if (code === 'STEP_UP_NEEDED') return new Promise((resolve) => setWaiting({ change, resolve }))
      if (code === 'GONE') setStep('gone')
      setProblem(code === 'NOT_RECOVERABLE' ? 'lost' : code === 'OPENER_FAILED' ? 'refused' : 'failed')
      return false
    } finally {
      setWorking(false)
      setNumber(undefined)
    }
  }
  /** What it signs is good for a while alone, and a login that is not fresh is made so before anything is created. */
  const beginPasskey = async () => {
    if (isWorking) return
    await run(async () => {
      setChallenge((await task.call('beginPasskey', {})).challenge)
      return facts ?? task.call('load', {})
    })
  }
  const load = () => void run(() => task.call('load', {}))
  useEffect(load, [])
  const go = (next: Step) => {
    setProblem(undefined)
    setStep(next)
  }

  if (step === 'gone') return <Gone />
  if (waiting) {
    const { change, resolve } = waiting
    const end = async (isFresh: boolean) => {
      setWaiting(undefined)
      resolve(isFresh && (await run(change)))
    }
    return <FreshLogin task={task as never} onDone={() => void end(true)} onCancel={() => void end(false)} />
  }
  const told = problem ?? facts?.login
  const notice = told ? (
    <Notice live tone="warning">
      {t(`recovery.${told}`)}
    </Notice>
  ) : null
  if (!facts)
    return (
      <Content>
        <Title title={t('recovery.title')} mark={problem ? undefined : <Spinner />} />
        {notice}
        <Foot>
          {problem ? (
            <Button wide onClick={load}>
              {t('fresh.again')}
            </Button>
          ) : null}
        </Foot>
      </Content>
    )
  const back = () => go('list')
  if (challenge) {
    const exclude = facts.openers.flatMap((opener) => (opener.k === 'prf' ? [opener.cred] : []))
    const ask = { ...task.ask, ...facts.owner, exclude, challenge }
    const add = async ({ secret, ...made }: PasskeyAnswer) => {
      // The page that made it wipes its own when it goes, which it does where a code is asked for first.
      const kept: Bytes = secret.slice()
      try {
        await run(() => task.call('addPasskey', { ...made, secret: kept }))
      } finally {
        wipe(kept)
        setChallenge(undefined)
      }
      return true
    }
    return <MakePasskey ask={ask} window={window} onCancel={() => setChallenge(undefined)} onMade={add} />
  }
  if (step === 'code')
    return (
      <CodePages
        isWorking={isWorking}
        notice={notice}
        onCode={(secret) => run(() => task.call('addCode', { secret }))}
        onCancel={back}
      />
    )
  if (step === 'list') {
    const finish = async () => {
      await task.answer({ isDone: true }, [])
      window.close()
    }
    return (
      <OpenersPage
        {...{ facts, notice }}
        onPasskey={() => void beginPasskey()}
        onCode={() => go('code')}
        onRemove={(id) => {
          setChosen(id)
          go('remove')
        }}
        onLevel={() => go(facts.level === 'managed' && facts.recovery === 'managed' ? 'leave' : 'become')}
        onDone={() => void finish()}
      />
    )
  }
  const changes = {
    remove: () => task.call('remove', { id: chosen ?? '' }),
    leave: () => task.call('leaveManaged', {}),
    async become() {
      setNumber((await task.call('askManaged', {})).number)
      return task.call('becomeManaged', {})
    },
  }
  return (
    <ChangePage
      {...{ step, number, notice, isWorking }}
      address={facts.address ?? ''}
      onHeld={() => void run(changes[step])}
      onCancel={back}
    />
  )
}
