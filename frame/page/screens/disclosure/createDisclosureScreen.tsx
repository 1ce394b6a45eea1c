/** @jsxImportSource preact */

import { GuardedButton } from '../../../common/gate/GuardedButton.js'
import { useSurroundings, useTexts } from '../../../common/screen/context.js'
import { Button, Content, Foot, Head } from '../../../common/screen/parts/index.js'
import { languageOf } from '../../../common/screen/texts.js'
import type { ScreenProps } from '../../../common/types.js'
import type { Clock } from '../../../keys/index.js'
import type { UntoldDisclosure } from '../../types.js'
import { messages } from './messages/index.js'

/**
 * Says what the site will be able to read of its user, in one line. Nothing of it is told before a press that passes the gate; a no needs none.
 */
export const createDisclosureScreen = ({ what, onSeen }: UntoldDisclosure, operator: string, clock: Clock) =>
  function DisclosureScreen({ host, done }: ScreenProps<boolean>) {
    const t = useTexts(messages)
    const { language } = useSurroundings()
    const list = new Intl.ListFormat(languageOf(messages, language))
    return (
      <Content>
        <Head
          operator={operator}
          title={t('disclosure.title')}
          origin={host.origin}
          asks={t('disclosure.asks', { what: list.format(what.map((kind) => t(`disclosure.${kind}`))) })}
        />
        <Foot>
          <GuardedButton wide size="primary" clock={clock} onOpen={onSeen} onPress={() => done(true)}>
            {t('disclosure.continue')}
          </GuardedButton>
          <Button wide tone="plain" onClick={() => done(false)}>
            {t('disclosure.refuse')}
          </Button>
        </Foot>
      </Content>
    )
  }
