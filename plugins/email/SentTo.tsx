import type { ReactNode } from 'react'
import { Stack, Text } from '../../src/ui/index.js'

/** What was sent, and to which address. */
export function SentTo({ email, children }: { readonly email: string; readonly children: ReactNode }) {
  return (
    <Stack gap={1}>
      <Text tone="muted">{children}</Text>
      <Text size={16} strong>
        {/* In Hebrew writing `anna@…` would end at its start. */}
        <bdi>{email}</bdi>
      </Text>
    </Stack>
  )
}
