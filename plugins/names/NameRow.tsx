import type { ActiveAccount } from '../../src/plugin.js'
import { Picture, Row, useNavigation, useText } from '../../src/ui/index.js'
import { namedNamespace } from './coinTypes.js'
import { useOwnName } from './useOwnName.js'

/** Whether an account can have a name. */
export const hasNames = (account: ActiveAccount | undefined): boolean => account?.namespace === namedNamespace

/** The row in the settings: the account's name, or the way to one. */
export function NameRow() {
  const t = useText()
  const navigation = useNavigation()
  const { value: own } = useOwnName()
  const picture = <Picture name="@" />
  if (own) {
    const open = () => navigation.push('AccountName')
    return <Row picture={picture} label={t('names.row')} hint={own.name} chevron onClick={open} />
  }
  return (
    <Row
      picture={picture}
      label={t('names.row')}
      hint={t('names.row.none')}
      chevron
      onClick={() => navigation.push('ChooseAccountName')}
    />
  )
}
