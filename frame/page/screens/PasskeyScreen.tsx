/** @jsxImportSource preact */

import { useText } from '../../common/screen/context.js'
import { Button, Content, Foot, HonestLabel, KeyIcon, Notice, Title } from '../../common/screen/parts/index.js'
import type { ScreenProps, SignedPasskey } from '../../common/types.js'
import { FrameError } from '../errors.js'
import type { NewPasskey } from '../types.js'
import { useWindow } from './useWindow.js'
import { WindowStep } from './WindowStep.js'

/** A passkey that is to be login and key of a new wallet: it is made in a window. Done with it. */
export const createPasskeyScreen = ({ realm, sub, challenge }: NewPasskey, operator: string) =>
  function PasskeyScreen({ host, done, fail }: ScreenProps<SignedPasskey>) {
    const t = useText()
    const user = new URL(host.origin).host
    const ask = { realm, sub, user, operator, exclude: [] }
    const serve = { beginPasskey: async () => ({ challenge }) }
    const { state, href, wasClosed, open, close } = useWindow('passkey', ask, host, serve, done)
    if (state !== 'closed')
      return <WindowStep state={state} href={href} wasClosed={wasClosed} onOpen={open} onCancel={close} />
    return (
      <Content>
        <Title title={t('passkeyLogin.title')} mark={<KeyIcon />}>
          {t('passkeyLogin.help')}
        </Title>
        <HonestLabel />
        {wasClosed ? <Notice live>{t('window.closed')}</Notice> : null}
        <Foot>
          <Button size="primary" autoFocus onClick={open}>
            {t('passkeyLogin.create')}
          </Button>
          <Button wide tone="plain" onClick={() => fail(new FrameError('SCREEN_CLOSED', 'The user closed this.'))}>
            {t('window.cancel')}
          </Button>
        </Foot>
      </Content>
    )
  }
