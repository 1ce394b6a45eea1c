/** @jsxImportSource preact */

import { GuardedButton } from '../../../common/gate/GuardedButton.js'
import { useTexts } from '../../../common/screen/context.js'
import { Button, Content, Foot, Head, KeyValue, Notice } from '../../../common/screen/parts/index.js'
import type { ScreenProps } from '../../../common/types.js'
import type { Clock } from '../../../keys/index.js'
import { FrameError } from '../../errors.js'
import type { AskedMailbox } from '../../types.js'
import { messages } from './messages/index.js'

/**
 * Asks whether another mailbox is to log in, as the page wants it: names that page and the address, whole. Done by a press that passes the
 * gate.
 */
export const createConfirmScreen = ({ current, address, onSeen }: AskedMailbox, operator: string, clock: Clock) =>
  function ConfirmScreen({ host, done, fail }: ScreenProps<void>) {
    const t = useTexts(messages)
    const kind = current === null ? 'add' : 'change'
    return (
      <Content>
        <Head
          operator={operator}
          title={t(`confirm.${kind}.title`)}
          origin={host.origin}
          asks={t(`confirm.${kind}.asks`)}
        />
        <KeyValue
          items={[
            ...(current === null ? [] : [{ label: t('confirm.now'), value: <Mailbox address={current} /> }]),
            { label: t('confirm.new'), value: <Mailbox address={address} /> },
          ]}
        />
        <Notice tone="warning">{t(`confirm.${kind}.help`)}</Notice>
        <Foot>
          <GuardedButton size="primary" clock={clock} onOpen={onSeen} onPress={() => done()}>
            {t(`confirm.${kind}.do`)}
          </GuardedButton>
          <Button wide onClick={() => fail(new FrameError('SCREEN_CLOSED', 'The user closed this.'))}>
            {t('confirm.cancel')}
          </Button>
        </Foot>
      </Content>
    )
  }

/** A mailbox, whole. Where it is long, its host begins a line. */
function Mailbox({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <bdi dir="ltr">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  )
}
