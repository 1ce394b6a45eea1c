import { useState } from 'react'
import { Button, Stack, Text, useText } from '../../src/ui/index.js'

/** Below the code of a first login: who can bring the wallet back that it makes, and what that means. */
export function HonestLabel() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={1} center>
      <Text tone="muted" size={12}>
        {t('email.label')}
      </Text>
      {isOpen ? (
        <Text tone="muted" size={12}>
          {t('email.label.help')}
        </Text>
      ) : (
        <Button size="chip" tone="plain" onClick={() => setOpen(true)}>
          {t('email.label.more')}
        </Button>
      )}
    </Stack>
  )
}
