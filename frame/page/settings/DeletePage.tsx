/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { Button, CheckIcon, Content, Field, Foot, Notice, Title, useTexts } from '../../common/screen/parts/index.js'
import { useDates } from '../screens/useDates.js'
import { ConfirmPage } from './ConfirmPage.js'
import { messages } from './messages/index.js'
import type { SettingsTools } from './tools.js'
import type { SettingsAccount } from './types.js'

/** Deletes the account, after its user has typed so. */
export function DeletePage(props: {
  readonly tools: SettingsTools
  readonly account: Pick<SettingsAccount, 'stepUp' | 'deleteAccount'>
  readonly onDone: (erasedAt: number) => void
  readonly onBack: () => void
}) {
  const t = useTexts(messages)
  const { account } = props
  const [typed, setTyped] = useState('')
  const word = t('delete.word')
  return (
    <ConfirmPage
      title="delete.title"
      help="delete.help"
      verb="delete.do"
      working="delete.working"
      tools={props.tools}
      disabled={typed.trim().toUpperCase() !== word.toUpperCase()}
      stepUp={account.stepUp}
      work={async () => props.onDone(await account.deleteAccount())}
      onBack={props.onBack}
    >
      <Notice tone="danger" title={t('delete.funds.title')}>
        {t('delete.funds')}
      </Notice>
      <p class="screen-help">{t('delete.back')}</p>
      <Field label={t('delete.type', { word })} value={typed} maxLength={20} onChange={setTyped} />
    </ConfirmPage>
  )
}

/** The account is gone: nobody is logged in any more. */
export function DeletedPage({ erasedAt, onClose }: { readonly erasedAt: number; readonly onClose: () => void }) {
  const t = useTexts(messages)
  const { date } = useDates(messages)
  return (
    <Content>
      <Title title={t('delete.done')} mark={<CheckIcon />}>
        {t('delete.done.help', { date: date(erasedAt) })}
      </Title>
      <Foot>
        <Button size="primary" onClick={onClose}>
          {t('settings.close')}
        </Button>
      </Foot>
    </Content>
  )
}
