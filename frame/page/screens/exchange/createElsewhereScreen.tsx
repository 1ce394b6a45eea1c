/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { useTexts } from '../../../common/screen/context.js'
import { Button, Content, Foot, KeyIcon, KeyValue, Notice, Title } from '../../../common/screen/parts/index.js'
import type { ScreenProps } from '../../../common/types.js'
import type { Clock } from '../../../keys/index.js'
import { FrameError } from '../../errors.js'
import type { WalletElsewhere } from '../../types.js'
import { StepUp } from '../StepUp.js'
import { useDates } from '../useDates.js'
import { messages } from './messages/index.js'

/** Says when and where the wallet was made, of which this device shows nothing; a user with a mailbox proves by a code who it is. */
export const createElsewhereScreen = ({ made, begin }: WalletElsewhere, clock: Clock) =>
  function ElsewhereScreen({ host, done, fail }: ScreenProps<void>) {
    const t = useTexts(messages)
    const dates = useDates(messages)
    const [isProving, setProving] = useState(false)
    if (begin && isProving) {
      return <StepUp {...{ begin, clock, host }} onDone={() => done()} onCancel={() => setProving(false)} />
    }
    return (
      <Content>
        <Title title={t('elsewhere.title')} mark={<KeyIcon />}>
          {t('elsewhere.help')}
        </Title>
        <KeyValue
          items={[
            { label: t('elsewhere.made'), value: dates.time(made.at) },
            { label: t('elsewhere.site'), value: <bdi dir="ltr">{made.site}</bdi> },
            { label: t('elsewhere.browser'), value: <bdi>{made.browser}</bdi> },
          ]}
        />
        <Notice tone="warning">{t('elsewhere.doubt')}</Notice>
        {begin ? null : <Notice>{t('elsewhere.other')}</Notice>}
        <Foot>
          {begin ? (
            <Button size="primary" onClick={() => setProving(true)}>
              {t('elsewhere.mail')}
            </Button>
          ) : null}
          <Button wide onClick={() => fail(new FrameError('SCREEN_CLOSED', 'The user closed this.'))}>
            {t('elsewhere.close')}
          </Button>
        </Foot>
      </Content>
    )
  }
