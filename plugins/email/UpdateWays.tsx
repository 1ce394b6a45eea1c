import { Button, Stack, useText } from '../../src/ui/index.js'
import type { useUpdate } from './useUpdate.js'

interface UpdateWaysProps {
  readonly update: ReturnType<typeof useUpdate>
  /** The new address: it stays in the form. */
  readonly email: string
}

/** The ways out of a change of e-mail. */
export function UpdateWays({ update, email }: UpdateWaysProps) {
  const t = useText()
  return (
    <Stack gap={1} center>
      <Button size="chip" tone="plain" onClick={() => update.startOver(email)}>
        {t('email.update.again')}
      </Button>
      <Button size="chip" tone="plain" onClick={update.cancel}>
        {t('email.update.cancel')}
      </Button>
    </Stack>
  )
}
