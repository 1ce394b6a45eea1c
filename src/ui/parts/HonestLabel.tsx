'use client'
import { useId, useState } from 'react'
import { useSheet } from '../context.js'
import { useOwnText } from '../hooks/useOwnText.js'
import { honest } from '../messages/later/honest.js'
import { buttonCss } from './button.css.js'
import { Stack } from './Stack.js'
import { Text } from './Text.js'

/** At a first login, which makes a wallet: who can bring it back, and what that means. */
export function HonestLabel() {
  useSheet(buttonCss)
  const t = useOwnText(honest)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={1} center>
      <Text tone="muted" size={12}>
        {t('parts.honest')}
      </Text>
      {/* Stays when it is pressed: the focus is on it. */}
      <button
        type="button"
        className="button chip plain"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('parts.honest.more')}
      </button>
      <div id={id} hidden={!isOpen}>
        <Text tone="muted" size={12}>
          {t('parts.honest.help')}
        </Text>
      </div>
    </Stack>
  )
}
