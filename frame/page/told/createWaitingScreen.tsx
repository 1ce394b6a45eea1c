/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { GuardedButton } from '../../common/gate/GuardedButton.js'
import { Button, Content, Foot, KeyValue, Notice, Spinner, Title, useTexts } from '../../common/screen/parts/index.js'
import type { ScreenProps } from '../../common/types.js'
import type { Wait } from '../../flows/index.js'
import type { Clock } from '../../keys/index.js'
import { useDates } from '../screens/useDates.js'
import { messages } from './messages/index.js'

/** A device that waits to open the wallet by its mailbox, and what the user says of it. */
export interface WaitingDevice {
  readonly wait: Wait
  /** Yes lets it in at once, no ends its recovery. */
  answer(isMe: boolean): Promise<void>
}

/** Asks whether a device that waits is the user's. Done when that is answered, or left for later: then the wait goes on. */
export const createWaitingScreen = ({ wait, answer }: WaitingDevice, clock: Clock) =>
  function WaitingScreen({ done }: ScreenProps<void>) {
    const t = useTexts(messages)
    const { time } = useDates(messages)
    const [state, setState] = useState<'asks' | 'working' | 'failed'>('asks')
    const say = async (isMe: boolean) => {
      setState('working')
      try {
        await answer(isMe)
        done()
      } catch {
        // Whatever it was, nothing was changed, and the user may try again.
        setState('failed')
      }
    }
    if (state === 'working')
      return (
        <Content key="working">
          <Title title={t('waiting.working')} mark={<Spinner />} />
        </Content>
      )
    const { site, browser, place, since, until } = wait
    return (
      <Content key="asks">
        <Title title={t('waiting.title')}>{t('waiting.help', { time: time(until) })}</Title>
        <KeyValue
          items={[
            { label: t('waiting.site'), value: <bdi dir="ltr">{site}</bdi> },
            { label: t('waiting.browser'), value: browser },
            ...(place === '' ? [] : [{ label: t('waiting.place'), value: place }]),
            { label: t('waiting.since'), value: time(since) },
          ]}
        />
        <Notice tone="warning">{t('waiting.warning')}</Notice>
        {state === 'failed' ? (
          <Notice live tone="warning">
            {t('waiting.failed')}
          </Notice>
        ) : null}
        <Foot>
          <GuardedButton wide size="primary" clock={clock} shown={state} onPress={() => void say(true)}>
            {t('waiting.yes')}
          </GuardedButton>
          <GuardedButton wide tone="danger" clock={clock} shown={state} onPress={() => void say(false)}>
            {t('waiting.no')}
          </GuardedButton>
          <Button wide tone="plain" onClick={() => done()}>
            {t('waiting.later')}
          </Button>
        </Foot>
      </Content>
    )
  }
