/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { Content, Notice, Spinner, Title, useTexts } from '../../common/screen/parts/index.js'
import { LoginsPage } from './LoginsPage.js'
import { messages } from './messages/index.js'
import type { SettingsTools } from './tools.js'
import type { LinkedLogins, SettingsAccount } from './types.js'

/** The page of the user's logins, whose code may still be on its way. */
export function LoginsRoom(props: {
  readonly tools: SettingsTools
  readonly account: Pick<SettingsAccount, 'email' | 'stepUp' | 'loadLogins'>
  readonly onBack: () => void
}) {
  const t = useTexts(messages)
  const [logins, setLogins] = useState<LinkedLogins>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    props.account.loadLogins().then(
      (loaded) => setLogins(() => loaded),
      () => setFailed(true),
    )
  }, [])
  if (logins) return <LoginsPage {...props} logins={logins} />
  return (
    <Content>
      <Title title={t('settings.logins')} mark={hasFailed ? undefined : <Spinner />} onBack={props.onBack} />
      {hasFailed ? (
        <Notice live tone="warning">
          {t('settings.offline')}
        </Notice>
      ) : null}
    </Content>
  )
}
