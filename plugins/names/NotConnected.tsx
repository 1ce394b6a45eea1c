import { Button, EmptyState, useNavigation, useText } from '../../src/ui/index.js'
import { namedNamespace } from './coinTypes.js'

/** Stands where no account is connected that can have a name, and leads to one. */
export function NotConnected() {
  const t = useText()
  const navigation = useNavigation()
  return (
    <EmptyState
      title={t('names.disconnected')}
      help={t('names.disconnected.help')}
      action={<Button onClick={() => void navigation.requireAccount(namedNamespace)}>{t('names.connect')}</Button>}
    />
  )
}
