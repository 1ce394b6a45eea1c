import { useState } from 'react'
import {
  Button,
  EmptyState,
  Field,
  MailIcon,
  Stack,
  Text,
  useAccount,
  useAtomValue,
  useController,
  useNavigation,
  useParams,
  useText,
  View,
} from '../../../src/ui/index.js'
import { hasAddress } from '../AddressRow.js'
import { busyAtom, updateAddressAtom } from '../atoms.js'
import { readEntry } from '../entry.js'
import type { EmailFlow } from '../flow.js'
import { updateEmail } from '../index.js'
import { useProblem } from '../useProblem.js'
import { useViewSignal } from '../useViewSignal.js'

export { messages } from '../messages/views/index.js'

/** Asks for the address that the login moves to. */
export function Component() {
  const t = useText()
  const account = useAccount()
  const current = account?.user?.email ?? ''
  const { email } = readEntry(useParams())
  const navigation = useNavigation(updateEmail)
  const { attempt, beginUpdate, clearProblem } = useController<EmailFlow>()
  const signal = useViewSignal()
  const busy = useAtomValue(busyAtom).includes('address')
  const problem = useProblem('address')
  const wanted = useAtomValue(updateAddressAtom)
  const [text, setText] = useState(email ?? (wanted || current))
  const changed = text.trim() !== current && text.trim().length > 3

  if (!hasAddress(account)) {
    return (
      <View title={t('email.update.title')}>
        <EmptyState icon={<MailIcon />} title={t('email.update.missing')} help={t('email.update.missing.help')} />
      </View>
    )
  }
  const save = () =>
    attempt('address', async () => {
      const next = text.trim()
      const step = await beginUpdate(next, { signal: signal() })
      const view = step === 'VERIFY_PRIMARY_OTP' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp'
      navigation.replace(view, { email: next })
    })
  return (
    <View title={t('email.update.title')}>
      <Stack gap={4}>
        <Text tone="muted">{t('email.update.help', { email: current })}</Text>
        <Field
          label={t('email.update.address')}
          type="email"
          autoComplete="email"
          maxLength={320}
          value={text}
          error={problem.text}
          onChange={(next) => {
            setText(next)
            if (problem.text) clearProblem()
          }}
          onSubmit={() => changed && !busy && void save()}
          autoFocus
        />
        <Button size="primary" disabled={!changed} loading={busy} onClick={() => void save()}>
          {t('email.update.save')}
        </Button>
        {problem.code}
      </Stack>
    </View>
  )
}
