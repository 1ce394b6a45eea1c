/** @jsxImportSource preact */

import { GuardedButton } from '../../common/gate/GuardedButton.js'
import { Content, Foot, Notice, Row, Title, useTexts } from '../../common/screen/parts/index.js'
import type { ScreenProps } from '../../common/types.js'
import type { News } from '../../flows/index.js'
import type { Clock } from '../../keys/index.js'
import { useDates } from '../screens/useDates.js'
import { messages, type ToldText } from './messages/index.js'

const isSuspension = ({ kind }: News) => kind === 'suspended' || kind === 'reinstated'
const isPermission = ({ kind }: News) =>
  kind === 'permissionUsed' || kind === 'permissionSpent' || kind === 'permissionEnding'

/**
 * What happened to the account on other devices. Done by a press that passes the gate: what a page hides was not seen, and comes again.
 */
export const createNewsScreen = (news: readonly News[], clock: Clock) =>
  function NewsScreen({ done }: ScreenProps<void>) {
    const t = useTexts(messages)
    const { time } = useDates(messages)
    const nameOf = ({ kind, what = '' }: News) =>
      kind === 'openerAdded' || kind === 'openerRemoved' ? t(`opener.${what}` as ToldText) : what
    return (
      <Content>
        <Title title={t('news.title')}>{t('news.help')}</Title>
        <div>
          {news.map((one) => (
            <Row
              key={one.id}
              label={t(`news.${one.kind}`, { what: nameOf(one) })}
              hint={`${time(one.at)} · ${one.site}`}
            />
          ))}
        </div>
        {news.some(isSuspension) ? <Notice>{t('news.suspended.help')}</Notice> : null}
        {news.some(isPermission) ? <Notice>{t('news.permission.help')}</Notice> : null}
        {news.every((one) => isSuspension(one) || isPermission(one)) ? null : <Notice>{t('news.unknown')}</Notice>}
        <Foot>
          <GuardedButton wide size="primary" clock={clock} onPress={() => done()}>
            {t('news.seen')}
          </GuardedButton>
        </Foot>
      </Content>
    )
  }
