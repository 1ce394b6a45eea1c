import { NotConnected as Any, useNavigation, useText } from '../../src/ui/index.js'
import { namedNamespace } from './coinTypes.js'

/** Stands where no account is connected that can have a name, and leads to one. */
export function NotConnected() {
  const t = useText()
  const navigation = useNavigation()
  return (
    <Any
      title={t('names.disconnected')}
      help={t('names.disconnected.help')}
      onConnect={() => void navigation.requireAccount(namedNamespace)}
    />
  )
}
