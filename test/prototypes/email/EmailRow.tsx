import { Row, useAccount, useText } from 'latchkey/ui'

/** Who is logged in. */
export function EmailRow() {
  const t = useText()
  const account = useAccount()
  const email = account?.connectorId === 'embedded' ? account.user?.email : undefined
  return email ? <Row label={email} hint={t('email.user')} /> : null
}
