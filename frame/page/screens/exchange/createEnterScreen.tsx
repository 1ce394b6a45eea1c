/** @jsxImportSource preact */
import { GuardedButton } from '../../../common/gate/GuardedButton.js'
import { useTexts } from '../../../common/screen/context.js'
import { Button, Content, Foot, Head, KeyValue, Notice } from '../../../common/screen/parts/index.js'
import type { ScreenProps } from '../../../common/types.js'
import type { Clock } from '../../../keys/index.js'
import { FrameError } from '../../errors.js'
import type { AskedEntry } from '../../types.js'
import { messages } from './messages/index.js'

/**
 * Asks whether the account that the page's own server names is the user's: the first time on this device, and for each other account. Done by
 * a press that passes the gate.
 */
export const createEnterScreen = ({ account }: AskedEntry, operator: string, clock: Clock) =>
  function EnterScreen({ host, done, fail }: ScreenProps<void>) {
    const t = useTexts(messages)
    return (
      <Content>
        <Head operator={operator} title={t('enter.title')} origin={host.origin} asks={t('enter.asks')} />
        <KeyValue items={[{ label: t('enter.account'), value: <bdi>{account}</bdi> }]} />
        <Notice tone="warning">{t('enter.help')}</Notice>
        <Foot>
          <GuardedButton size="primary" clock={clock} onPress={() => done()}>
            {t('enter.do')}
          </GuardedButton>
          <Button wide onClick={() => fail(new FrameError('SCREEN_CLOSED', 'The user closed this.'))}>
            {t('enter.cancel')}
          </Button>
        </Foot>
      </Content>
    )
  }
