/** @jsxImportSource preact */

import { useEffect, useRef, useState } from 'preact/hooks'
import { createPasskey, forgetPasskey, PasskeyError, type PasskeyProblem, usePasskey } from '../../common/ceremonies.js'
import type { PasskeyAnswer, PasskeyAsk } from '../../common/channel/purposes.js'
import { Button, Content, Foot, KeyIcon, Notice, Spinner, Title, useTexts } from '../../common/screen/parts/index.js'
import type { PasskeyCeremony } from '../../flows/social.js'
import { confirmPrf } from '../../keys/changes.js'
import { type Bytes, KeyError, wipe } from '../../keys/index.js'
import { Gone } from '../Gone.js'
import { messages } from '../messages/index.js'
import type { WindowPageProps } from '../page.js'
import { DonePage } from '../parts/DonePage.js'

type Step = 'create' | 'confirm' | 'again' | 'notBackedUp' | 'done' | 'gone'
type Problem = PasskeyProblem | 'UNSTEADY'

/** What was got so far. Wiped when the page lets go of it. */
interface Gathered {
  cred?: string
  publicKey?: Bytes
  output?: Bytes | undefined
  isBackedUp?: boolean
  ceremony?: PasskeyCeremony
}

/**
 * Makes a passkey that opens a wallet: it is created, then used until two ceremonies gave an output, each by a press of its own,
 * because some browsers want one for each. Only when both agree it is handed over.
 */
export function PasskeyPage({ task, window }: WindowPageProps<'passkey'>) {
  const t = useTexts(messages)
  const { ask, answer } = task
  const [challenge, setChallenge] = useState<Bytes>()
  const [hasFailed, setFailed] = useState(false)
  const begin = () => {
    setFailed(false)
    task.call('beginPasskey', {}).then(
      (begun) => setChallenge(begun.challenge),
      () => setFailed(true),
    )
  }
  useEffect(begin, [])
  const hand = async (made: PasskeyAnswer) => {
    const isTaken = await answer(made, [made.secret])
    if (isTaken) window.close()
    return isTaken
  }
  if (challenge)
    return <MakePasskey ask={{ ...ask, challenge }} onMade={hand} window={window} onCancel={() => window.close()} />
  return (
    <Content>
      <Title title={t('passkey.create.title')} mark={hasFailed ? undefined : <Spinner />} />
      {hasFailed ? (
        <Notice live tone="warning">
          {t('recovery.failed')}
        </Notice>
      ) : null}
      <Foot>
        {hasFailed ? (
          <Button wide onClick={begin}>
            {t('fresh.again')}
          </Button>
        ) : null}
        <Button wide tone="plain" onClick={() => window.close()}>
          {t('window.cancel')}
        </Button>
      </Foot>
    </Content>
  )
}

/** Makes the passkey, for whatever asks for one. `onMade` says whether it was taken; the secret is wiped after it. */
export function MakePasskey({
  ask,
  onMade,
  onCancel,
  window,
}: {
  /** `challenge`: what it signs when it is used. */
  readonly ask: PasskeyAsk & { readonly challenge: Bytes }
  readonly onMade: (made: PasskeyAnswer) => Promise<boolean>
  readonly onCancel: () => void
  readonly window: Window
}) {
  const t = useTexts(messages)
  const [step, setStep] = useState<Step>('create')
  const [problem, setProblem] = useState<Problem>()
  const [isWaiting, setWaiting] = useState(false)
  const gathered = useRef<Gathered>({})
  const drop = () => {
    const { output } = gathered.current
    if (output && output.byteLength > 0) wipe(output)
    gathered.current = {}
  }
  useEffect(() => drop, [])

  const handOver = async () => {
    const { cred, publicKey, output, isBackedUp: bs, ceremony } = gathered.current
    if (cred === undefined || !publicKey || !output || bs === undefined || !ceremony) return
    const made: PasskeyAnswer = { cred, publicKey, secret: output, rp: window.location.hostname, bs, ceremony }
    const isTaken = await onMade(made)
    drop()
    setStep(isTaken ? 'done' : 'gone')
  }
  const create = async () => {
    const { cred, publicKey, output } = await createPasskey(ask)
    gathered.current = { cred, publicKey, output }
    setStep('confirm')
  }
  const confirm = async () => {
    const { cred, output: first } = gathered.current
    const { output, isBackedUp, ceremony } = await usePasskey(ask, cred)
    if (!first) {
      gathered.current = { ...gathered.current, output }
      return setStep('again')
    }
    try {
      confirmPrf(first, output)
    } finally {
      wipe(output)
    }
    gathered.current = { ...gathered.current, isBackedUp, ceremony }
    if (!isBackedUp) return setStep('notBackedUp')
    await handOver()
  }
  const run = async (work: () => Promise<void>) => {
    setWaiting(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      const { cred } = gathered.current
      const next: Problem =
        error instanceof KeyError ? 'UNSTEADY' : error instanceof PasskeyError ? error.code : 'UNSUPPORTED'
      setProblem(next)
      if (next === 'CANCELLED' || next === 'EXISTS') return
      if (cred !== undefined) await forgetPasskey(cred)
      begin(next)
    } finally {
      setWaiting(false)
    }
  }
  /** From the beginning, with another passkey. */
  const begin = (why?: Problem) => {
    drop()
    setProblem(why)
    setStep('create')
  }

  if (step === 'gone') return <Gone />
  if (step === 'done') return <DonePage title={t('passkey.done.title')} window={window} />
  if (step === 'notBackedUp')
    return <NotBackedUpPage isWaiting={isWaiting} onAnother={() => begin()} onUse={() => void run(handOver)} />
  const isCreating = step === 'create'
  return (
    <Content>
      <Title title={t(`passkey.${step}.title`)} mark={<KeyIcon />}>
        {t(`passkey.${step}.help`)}
      </Title>
      {isCreating && !problem ? (
        <p class="screen-help center">
          {t('passkey.help')} <strong>{ask.user}</strong>
        </p>
      ) : null}
      {problem ? <ProblemNotice problem={problem} isCreating={isCreating} /> : null}
      <Foot>
        <Button size="primary" autoFocus loading={isWaiting} onClick={() => void run(isCreating ? create : confirm)}>
          {isWaiting
            ? t('passkey.waiting')
            : isCreating
              ? t(problem && problem !== 'CANCELLED' ? 'passkey.another' : 'passkey.create')
              : t('passkey.confirm')}
        </Button>
        <Button wide tone="plain" onClick={onCancel}>
          {t('window.cancel')}
        </Button>
      </Foot>
    </Content>
  )
}

/** The passkey is on this device alone: it is no recovery, and the user may make another. */
function NotBackedUpPage(props: {
  readonly isWaiting: boolean
  readonly onAnother: () => void
  readonly onUse: () => void
}) {
  const t = useTexts(messages)
  return (
    <Content>
      <Title title={t('passkey.notBackedUp.title')} mark={<KeyIcon />}>
        {t('passkey.notBackedUp')}
      </Title>
      <Foot>
        <Button size="primary" onClick={props.onAnother}>
          {t('passkey.another')}
        </Button>
        <Button wide loading={props.isWaiting} onClick={props.onUse}>
          {t('passkey.useAnyway')}
        </Button>
      </Foot>
    </Content>
  )
}

/** Nothing here is lost, so it is said calmly: no red. */
function ProblemNotice({ problem, isCreating }: { readonly problem: Problem; readonly isCreating: boolean }) {
  const t = useTexts(messages)
  if (problem === 'CANCELLED')
    return <Notice live>{t(isCreating ? 'passkey.cancelled' : 'passkey.cancelled.use')}</Notice>
  const key = ({ EXISTS: 'exists', UNSTEADY: 'unsteady', UNSUPPORTED: 'unsupported' } as const)[problem as 'EXISTS']
  const name = key ?? 'noPrf'
  return (
    <Notice live title={t(`passkey.${name}.title`)}>
      {t(`passkey.${name}.help`)}
    </Notice>
  )
}
