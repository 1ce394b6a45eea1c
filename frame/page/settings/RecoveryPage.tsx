/** @jsxImportSource preact */
import { Button, Content, Foot, KeyValue, Notice, Title, useTexts } from '../../common/screen/parts/index.js'
import { useDates } from '../screens/useDates.js'
import { messages } from './messages/index.js'
import type { AccountView } from './readAccount.js'

/** Who can bring the wallet back, by what, and what proves who asks. */
export function RecoveryPage(props: {
  readonly view: AccountView
  /** Opens the window where it is changed. Absent: it cannot be changed here. */
  readonly onChange: (() => void) | undefined
  readonly isKept: boolean
  readonly onBack: () => void
}) {
  const t = useTexts(messages)
  const { date } = useDates(messages)
  const { view, onChange, isKept } = props
  const { recovery, checks, passkeys, codeAt } = view
  const local = passkeys.filter(({ isBackedUp }) => !isBackedUp).length
  const passkeyWords = [
    passkeys.length ? t('recovery.passkeys.count', { count: passkeys.length }) : t('recovery.none'),
    ...(local ? [t('recovery.passkeys.local', { count: local })] : []),
  ].join(', ')
  return (
    <Content>
      <Title title={t('settings.recovery')} onBack={props.onBack} />
      <Notice tone={recovery === 'none' ? 'warning' : 'info'} title={t(`level.${recovery}`)}>
        {t(`level.${recovery}.help`)}
      </Notice>
      <KeyValue
        items={[
          {
            label: t('recovery.checks'),
            value:
              [...new Set(checks)].map((kind) => t(`recovery.check.${kind}`)).join(', ') || t('recovery.checks.none'),
          },
          { label: t('recovery.passkeys'), value: passkeyWords },
          {
            label: t('recovery.code'),
            value: codeAt === undefined ? t('recovery.none') : t('recovery.code.there', { date: date(codeAt) }),
          },
        ]}
      />
      {isKept ? null : <Notice>{t('settings.unkept')}</Notice>}
      {onChange && isKept ? (
        <Foot>
          <Button wide onClick={onChange}>
            {t('recovery.change')}
          </Button>
        </Foot>
      ) : null}
    </Content>
  )
}
