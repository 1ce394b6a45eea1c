import { Button, Stack, useNavigation, useText } from '../../src/ui/index.js'
import { AddressForm } from './AddressForm.js'
import { fromConnect, viewOf } from './entry.js'

/** The field on Connect. */
export function EmailMethod() {
  const t = useText()
  const navigation = useNavigation()
  // When the user has gone on from Connect by now, this does nothing.
  return (
    <Stack gap={1}>
      <AddressForm onMailed={(step, email) => navigation.push(viewOf(step), fromConnect(email))} />
      <Stack center>
        <Button size="chip" tone="plain" onClick={() => navigation.push('EmailLogin', { brings: 'phrase' })}>
          {t('email.phrase')}
        </Button>
      </Stack>
    </Stack>
  )
}
