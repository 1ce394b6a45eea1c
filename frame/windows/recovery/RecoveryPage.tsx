/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { PasskeyAnswer } from '../../common/channel/purposes.js'
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
import { useChanges } from './useChanges.js'

/** Changes how the wallet comes back: passkeys, recovery codes, and who holds the other way. Each change is tried before it counts. */
export function RecoveryPage({ task, window }: WindowPageProps<'recovery'>) {
  const t = useTexts(messages)
  const changes = useChanges(() => task.call('load', {}))
  const { facts, step, isWorking, problem, run, go } = changes
  const [chosen, setChosen] = useState<string>()
  /** Of a passkey that is being made. */
  const [challenge, setChallenge] = useState<Bytes>()
  /** What the user chooses on the page of custody's mail. */
  const [number, setNumber] = useState<string>()

  /** What it signs is good for a while alone, and a login that is not fresh is made so before anything is created. */
  const beginPasskey = async () => {
    if (isWorking) return
    await run(async () => {
      setChallenge((await task.call('beginPasskey', {})).challenge)
      return facts ?? task.call('load', {})
    })
  }
  if (step === 'gone') return <Gone />
  if (changes.isWaiting) {
    const { endWaiting } = changes
    return (
      <FreshLogin task={task as never} onDone={() => void endWaiting(true)} onCancel={() => void endWaiting(false)} />
    )
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
            <Button wide onClick={changes.load}>
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
  const held = {
    remove: () => task.call('remove', { id: chosen ?? '' }),
    leave: () => task.call('leaveManaged', {}),
    async become() {
      setNumber((await task.call('askManaged', {})).number)
      try {
        return await task.call('becomeManaged', {})
      } finally {
        setNumber(undefined)
      }
    },
  }
  return (
    <ChangePage
      {...{ step, number, notice, isWorking }}
      address={facts.address ?? ''}
      onHeld={() => void run(held[step])}
      onCancel={back}
    />
  )
}
