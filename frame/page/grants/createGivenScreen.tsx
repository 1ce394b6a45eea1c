/** @jsxImportSource preact */
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button, CheckIcon, Content, Foot, Notice, Row, Title } from '../../common/screen/parts/index.js'
import type { ScreenProps } from '../../common/types.js'
import type { Clock } from '../../keys/index.js'
import { useDates } from '../screens/useDates.js'
import type { GivenPermissions } from '../types.js'
import { messages } from './messages/index.js'
import { toNameOf } from './toNameOf.js'
import { useWords } from './useWords.js'

/** Ms after which it closes by itself: the list has all of it. */
const shownFor = 20_000

/** After a permission was given: what, to whom, until when, and where it is ended. Done by one press, or by itself. */
export const createGivenScreen = (
  { origin, chain, actions, tokens }: GivenPermissions,
  names: Readonly<Record<string, string>>,
  clock: Pick<Clock, 'after'>,
): ComponentType<ScreenProps<void>> =>
  function GivenScreen({ done }) {
    const { t, toSentence } = useWords()
    const { time } = useDates(messages)
    useEffect(() => clock.after(shownFor, () => done()), [])
    const untilOf = ({ facts }: (typeof actions)[number]) => {
      const value = facts.find(({ label }) => label === 'act.until')?.value
      return value?.kind === 'time' ? t('grant.until', { time: time(value.at / 1000) }) : undefined
    }
    return (
      <Content>
        <Title title={t('given.title')} mark={<CheckIcon />} tone="success">
          {t('given.help', { name: toNameOf(names)(origin) })}
        </Title>
        <div>
          {actions.map((action, at) => (
            <Row key={at} label={toSentence({ action, chain, tokens })} hint={untilOf(action)} />
          ))}
        </div>
        <Notice>{t('given.end')}</Notice>
        <Foot>
          <Button size="primary" autoFocus onClick={() => done()}>
            {t('given.done')}
          </Button>
        </Foot>
      </Content>
    )
  }
