'use client'
import { useState } from 'react'
import { useOwnText } from '../hooks/useOwnText.js'
import { Button } from './Button.js'
import { Stack } from './Stack.js'
import { Text } from './Text.js'

const ownMessages = {
  en: {
    'parts.honest': 'The operator can help you recover, and could also sign.',
    'parts.honest.more': 'What this means',
    'parts.honest.help':
      'Whoever runs this wallet keeps what brings it back to you, behind a check of your login. With that they could also use it. In the wallet settings, under Recovery, you can hold it alone.',
  },
}

/** At a first login, which makes a wallet: who can bring it back, and what that means. */
export function HonestLabel() {
  const t = useOwnText(ownMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={1} center>
      <Text tone="muted" size={12}>
        {t('parts.honest')}
      </Text>
      {isOpen ? (
        <Text tone="muted" size={12}>
          {t('parts.honest.help')}
        </Text>
      ) : (
        <Button size="chip" tone="plain" onClick={() => setOpen(true)}>
          {t('parts.honest.more')}
        </Button>
      )}
    </Stack>
  )
}
