import { useEffect, useRef } from 'react'
import {
  Button,
  CopyButton,
  HonestLabel,
  QrCode,
  Stack,
  Text,
  useController,
  useText,
  View,
  Waiting,
} from '../../../src/ui/index.js'
import type { SocialsFlow } from '../flow.js'
import { useErrorText } from '../useErrorText.js'
import { useFirst } from '../useFirst.js'
import { useLogin } from '../useLogin.js'
import { WayPicture } from '../WayRow.js'

const way = { id: 'farcaster', name: 'Farcaster' }

/** Waits until the user's phone has signed: a QR code, or the app itself on phones. */
export function Component() {
  const t = useText()
  const { device, openLink } = useController<SocialsFlow>()
  const { login, start, cancel } = useLogin('farcaster')
  const toErrorText = useErrorText()
  // No window is opened, so a host's `open()` needs no press.
  const begun = useRef(login !== undefined)
  const begin = useRef(start)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void begin.current()
  }, [])
  const isFirst = useFirst('farcaster')
  const title = t('socials.farcaster.title')
  const { url, error, phase } = login ?? {}
  if (error || phase === 'connecting') {
    const words = error
      ? toErrorText(error)
      : { title: t('socials.connecting.title'), help: t('socials.connecting.help') }
    return (
      <View title={title}>
        <Waiting
          picture={<WayPicture way={way} size={64} />}
          title={words.title}
          help={words.help}
          error={error}
          onRetry={() => void start()}
          onCancel={cancel}
        />
      </View>
    )
  }
  const isPhone = device().phone
  return (
    <View title={title}>
      <Stack gap={4} center>
        {isPhone ? (
          <Button size="primary" disabled={!url} onClick={() => url && openLink(url)}>
            {t('socials.farcaster.open')}
          </Button>
        ) : (
          <QrCode value={url} label={t('socials.farcaster.qr')} />
        )}
        <Text tone="muted">{t(isPhone ? 'socials.farcaster.phone' : 'socials.farcaster.help')}</Text>
        {isFirst ? <HonestLabel /> : null}
        <CopyButton value={url ?? ''} disabled={!url} label={t('socials.farcaster.copy')} />
      </Stack>
    </View>
  )
}
