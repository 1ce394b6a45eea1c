/** @jsxImportSource preact */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button, Content, Foot, Notice, Spinner, Title, useTexts } from '../../common/screen/parts/index.js'
import { messages } from './messages/index.js'
import type { SettingsPermissions } from './types.js'

/** The page of what the user has permitted, whose code may still be on its way. */
export function PermissionsRoom({
  load,
  onBack,
}: {
  readonly load: SettingsPermissions['load']
  readonly onBack: () => void
}) {
  const t = useTexts(messages)
  const [Page, setPage] = useState<ComponentType<{ onBack: () => void }>>()
  const [hasFailed, setFailed] = useState(false)
  const begin = () => {
    setFailed(false)
    load().then(
      (loaded) => setPage(() => loaded),
      () => setFailed(true),
    )
  }
  useEffect(begin, [])
  if (Page) return <Page onBack={onBack} />
  return (
    <Content>
      <Title title={t('settings.permissions')} mark={hasFailed ? undefined : <Spinner />} onBack={onBack} />
      {hasFailed ? (
        <Notice live tone="warning">
          {t('settings.offline')}
        </Notice>
      ) : null}
      {hasFailed ? (
        <Foot>
          <Button wide onClick={begin}>
            {t('settings.retry')}
          </Button>
        </Foot>
      ) : null}
    </Content>
  )
}
